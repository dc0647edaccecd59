// In place of src/core/net/served.ts.

export const SERVED: boolean = false;
