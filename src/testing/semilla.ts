import fc from 'fast-check';

/**
 * Before every file of server tests: what is drawn at random is drawn the same in every run of a commit, so that a run tells of the change and
 * not of the draw. The night (`npm run noche`, `npm run repetir`) draws anew and says its seed; `SEMILLA` sets it.
 */
const FIXED = 20_261_123;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEMILLA ?? FIXED) });
