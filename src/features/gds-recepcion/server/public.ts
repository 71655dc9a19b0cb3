export { selectMuelle } from './muelle.sql.ts';
export { ubicar } from './ubicar.ts';
