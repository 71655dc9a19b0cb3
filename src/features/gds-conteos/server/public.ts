export { pedirPorFaltante } from './pedir.ts';
