// What the linter asks of the page's scripts. Names that one script has and another uses are TypeScript's checker's to
// judge.
const must = names => Object.fromEntries(names.map(name => [name, "error"]));
export default [{
  files: ["page/*.js", "site/*.js"],
  languageOptions: { sourceType: "script", ecmaVersion: 2022 },
  rules: {
    ...must([
      "no-unreachable", "no-dupe-keys", "no-dupe-else-if", "no-self-assign", "no-self-compare", "no-unsafe-finally",
      "no-constant-condition", "no-cond-assign", "no-loss-of-precision", "no-fallthrough", "use-isnan", "valid-typeof",
      "no-var", "prefer-const", "no-eval", "no-implied-eval", "no-template-curly-in-string", "no-async-promise-executor",
      "no-shadow-restricted-names",
    ]),
    "eqeqeq": ["error", "always", { null: "ignore" }],
    // The library's sentences stand in rows of their own, as a test reads them.
    "max-len": ["error", { code: 120, ignorePattern: '^  \\["[\\w-]+", ".*"\\],$' }],
    // Markup has one door: setMarkup in core.js.
    "no-restricted-syntax": ["error", "AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]",
      "CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]"],
    "no-empty": ["error", { allowEmptyCatch: true }],
    "no-unused-vars": ["error", { args: "none", caughtErrors: "none", vars: "local", varsIgnorePattern: "^_$" }],
  },
}];
