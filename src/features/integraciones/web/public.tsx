/** The door of this slice for screens: what a client's page does with its keys. */

export { RotarDialog } from './RotarDialog.tsx';
