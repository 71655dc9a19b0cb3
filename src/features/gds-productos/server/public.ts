export { leer } from './leer.ts';
