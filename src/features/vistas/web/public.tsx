import { lazyPart } from '#web/lazy-part.ts';

export { VistasBar } from './VistasBar.tsx';

/** Saved views of any list whose address says what it shows; a list can do without them. */
export const VistasDeLista = lazyPart(async () => (await import('./VistasDeLista.tsx')).VistasDeLista);
