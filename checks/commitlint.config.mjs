/** Commit rules of CONTRIBUTING.md. Subjects may start with a name of the code, in any case. */
export default {
  extends: ["@commitlint/config-conventional"],
  rules: {
    // cspell:disable-next-line
    "type-enum": [2, "always", ["feat", "fix", "refactor", "perf", "test", "docs", "chore"]],
    "header-max-length": [2, "always", 72],
    "subject-case": [0],
    "body-max-line-length": [0],
  },
};
