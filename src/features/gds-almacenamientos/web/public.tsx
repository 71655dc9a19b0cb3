export { BotonExportar } from './BotonExportar.tsx';
export { ClienteField } from './ClienteField.tsx';
export { condicionOf } from './palabras.ts';
