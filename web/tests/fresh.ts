// Runs before each file of tests. One thread runs several files, so that vitest is loaded once for all of them; each
// finds modules without state, real timers, and no global of another.

import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
