export { condicionOf } from './palabras.ts';
