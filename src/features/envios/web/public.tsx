/** The door of this slice: what other slices draw of it. */

export { EnviosTabs } from './EnviosTabs.tsx';
export { TarifasPanel } from './tarifas/TarifasPanel.tsx';
