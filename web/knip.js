export default {
  entry: [
    "src/picture/main.ts",
    "src/games/*/index.ts",
    "src/local/*.ts",
    "src/local/shared/links.ts",
    "src/local/review/*.{ts,svelte}",
    "gallery/*.ts",
    "local/*.{ts,js}",
    "tools/*.js",
  ],
  project: ["{src,embed,gallery,local,picture,tests,tools}/**/*.{ts,js,svelte,css}", "*.{ts,js}"],
  ignore: ["src/api.ts", "src/games/*/api.ts"], // generated: they have every type, used here or not
  ignoreDependencies: ["axe-core", "svelte-check"], // read by tests/browser; started by tools/check.js
  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import|url\()\s*"([^"]+)"/g)].map(([, path]) => `import "${path}";`).join("\n"),
  },
};
