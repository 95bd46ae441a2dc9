import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'src/wailsjs', 'node_modules'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  hooks.configs.flat['recommended-latest'] ?? hooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Only backend knows the generated bindings.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/backend/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['**/wailsjs/**'] }] },
  },
  { files: ['**/*.js'], ...ts.configs.disableTypeChecked },
);
