export { armarMover } from './mover.ts';
export { anularUbicar, hacerContar, hacerUbicar, tenerUbicar } from './solos.ts';
