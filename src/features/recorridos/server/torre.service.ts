import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { realDeRecorrido } from '../real.contract.ts';
import { type Donde, dondeEstan } from '../torre.contract.ts';
import { enCalles } from './caminos.ts';
import { selectDestinadas } from './mapa.sql.ts';
import { planta, ubicar } from './puntos.ts';
import { selectRecorrido } from './recorridos.sql.ts';
import { choferDe, seCuentaACiegas, sinCobros } from './reglas.ts';
import { selectCamino, selectEnLaCalle, selectReal } from './torre.sql.ts';

export const torreEndpoints = [
  handle(dondeEstan, async ({ db, user }, { dia = null }) => {
    const out = await selectEnLaCalle(db, { dia, chofer_id: choferDe(user) });
    const guias = out.flatMap(({ ultima }) => (ultima === null ? [] : [ultima.guia_id]));
    const ubicadas = guias.length === 0 ? [] : await ubicar(db, await selectDestinadas(db, guias));
    const doors = new Map(ubicadas.map(({ guia_id, punto }) => [guia_id, punto]));
    return {
      planta: await planta(db),
      rondas: out.flatMap(({ id, posicion, ultima }): Donde['rondas'] => {
        if (posicion !== null) return [{ id, ...posicion, segun: 'POSICION', aproximada: false }];
        const door = ultima && doors.get(ultima.guia_id);
        if (!ultima || !door) return [];
        const { lat, lng, fuente } = door;
        return [{ id, lat, lng, segun: 'PARADA', fecha: ultima.fecha, aproximada: fuente === 'LOCALIDAD' }];
      }),
    };
  }),

  handle(realDeRecorrido, async (context, { id }) => {
    const { db, user, sessions } = context;
    const recorrido = await selectRecorrido(db, id, choferDe(user));
    if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
    if (await seCuentaACiegas(context, recorrido)) return { paradas: [], camino: [], en_calles: false };
    const paradas = await selectReal(db, id);
    const isBlind = await sinCobros(context, recorrido);
    const camino = await selectCamino(db, id);
    const calles = await enCalles(sessions.installation.caminos, id, camino);
    return {
      paradas: isBlind ? paradas.map((one) => ({ ...one, cobrado: null, medio: null })) : paradas,
      ...{ camino: calles ?? camino, en_calles: calles !== null },
    };
  }),
];
