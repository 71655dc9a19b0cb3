import { handle } from '#server/dispatcher.ts';

import { verMatrizDePlazos } from '../matriz.contract.ts';
import { selectMatriz } from './matriz.sql.ts';

export const matrizEndpoints = [handle(verMatrizDePlazos, ({ db }, { dia }) => selectMatriz(db, dia))];
