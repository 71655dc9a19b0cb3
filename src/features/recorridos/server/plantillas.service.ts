import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { MAS_GUIAS } from '../contract.ts';
import {
  type Armados,
  armarDePlantillas,
  comoPlantilla,
  plantillas,
  plantillasDelDia,
} from '../plantillas.contract.ts';
import { crear } from './crear.ts';
import { agregar } from './guias.ts';
import { selectEsperan, selectParaAgencia } from './lineas.sql.ts';
import {
  insertDeRecorrido,
  type Plantilla,
  selectEnOrden,
  selectPlantilla,
  selectPorArmar,
  tablaDePlantillas,
} from './plantillas.sql.ts';
import { selectHoy, selectRecorrido } from './recorridos.sql.ts';
import { locked } from './reglas.ts';

/** Where no vehicle says how many stops it takes. */
const PARADAS = 120;

export const plantillasEndpoints = [
  ...catalogoEndpoints(plantillas, tablaDePlantillas),

  handle(plantillasDelDia, async ({ db }, asked) => {
    const dia = asked.dia ?? (await selectHoy(db));
    return { dia, por_armar: (await selectPorArmar(db, dia)).map(({ id, nombre }) => ({ id, nombre })) };
  }),

  handle(armarDePlantillas, async (context, { dia, plantilla_id }) => {
    const { db } = context;
    const day = dia ?? (await selectHoy(db));
    const done: Armados = { armados: [], omitidos: [] };
    for (const plantilla of await queArmar(context, day, plantilla_id)) {
      const id = await crear(context, { ...plantilla, carro_id: null, dia: day, plantilla_id: plantilla.id });
      if (id === null) done.omitidos.push({ plantilla: plantilla.nombre, razon: yaHay(plantilla) });
      else done.armados.push({ recorrido_id: id, ...(await llenar(context, id, plantilla)) });
    }
    return done;
  }),

  handle(comoPlantilla, async ({ db, audit }, { id, nombre, dias }) => {
    if ((await selectRecorrido(db, id, null)) === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
    const plantilla_id = await insertDeRecorrido(db, { id, nombre, dias });
    if (plantilla_id === null) throw new AppError('RECORRIDO_VACIO', { id });
    audit({ tabla: 'recorrido_plantilla', fila_id: plantilla_id, antes: null, despues: { nombre, dias, de: id } });
    return { plantilla_id };
  }),
];

async function queArmar({ db }: CallContext, dia: string, plantilla_id: number | undefined): Promise<Plantilla[]> {
  if (plantilla_id === undefined) return selectPorArmar(db, dia);
  const one = await selectPlantilla(db, plantilla_id);
  if (one === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { plantilla_id });
  return [one];
}

function yaHay({ destino_id }: Plantilla): string {
  return destino_id === null ? 'Ya está armado' : 'Ya está armado, o hay un borrador a esa agencia';
}

/** With what waits for it by now, as much as its vehicle takes. */
async function llenar(context: CallContext, id: number, plantilla: Plantilla) {
  const { db } = context;
  const { zona_id, destino_id, paradas_tope, nombre } = plantilla;
  const most = Math.min(paradas_tope ?? PARADAS, MAS_GUIAS);
  const waiting =
    zona_id === null
      ? ((await selectParaAgencia(db, destino_id ?? 0))?.guias ?? []).slice(0, MAS_GUIAS)
      : await selectEsperan(db, { zona_id }, most);
  const recorrido = await locked(context, id);
  const { agregadas } = await agregar(context, recorrido, await selectEnOrden(db, plantilla.id, waiting));
  return { numero: recorrido.numero, plantilla: nombre, guias: agregadas.length };
}
