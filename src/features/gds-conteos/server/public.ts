export { pedirPorDiferencia } from './pedir.ts';
