/** The door of this slice: what other slices draw of it. */

export { MensajesPanel } from './MensajesPanel.tsx';
