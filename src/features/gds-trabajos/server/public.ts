export { anularUbicar, hacerUbicar, tenerUbicar } from './solos.ts';
