// What `npm run noche` does, each step with its arguments for node and what it finds in its environment.

/** Everything that goes by day in short or not at all (src/testing/night.ts) is whole where nobody asks otherwise. */
export const STEPS = [
  {
    title: 'Todas las pruebas y recorridos, enteros, en su PostgreSQL',
    args: ['node_modules/vitest/vitest.mjs', 'run'],
    env: { NODE_ENV: 'test' },
  },
  { title: 'Promesas de docs/security', args: ['trust/trust.ts'] },
  { title: 'Cada página, cada persona', args: ['scripts/recorrido-web.mjs'] },
  { title: 'Otros momentos', args: ['scripts/repetir.mjs'] },
];
