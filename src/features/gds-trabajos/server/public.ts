export { anularUbicar, hacerContar, hacerUbicar, tenerUbicar } from './solos.ts';
