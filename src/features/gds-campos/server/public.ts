export { selectHoy, selectVigente } from './campos.sql.ts';
