export { pedirDeLlegada, pedirPorDiferencia } from './pedir.ts';
export { dejarDeContar } from './resolver.ts';
