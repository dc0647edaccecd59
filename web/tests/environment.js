// Unit tests run in Node, with modules compiled as for a browser: runes are reactive, `$effect.root` runs.

export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
};
