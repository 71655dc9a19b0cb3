/** The door of this slice: what the home tells of it. */

export { countPorVencer } from './hoy.sql.ts';
