import { armarMover } from '#features/gds-trabajos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { probar } from '#shared/gds/compatibilidad.ts';

import {
  asignarCaracteristica,
  type Caracteristica,
  guardarCaracteristica,
  guardarMatriz,
  listCaracteristicas,
  publicarMatriz,
  type ReglaDada,
  simularMatriz,
  verAsignados,
  verMatriz,
} from '../contract.ts';
import { cosasDe } from './asignar.ts';
import {
  insertCaracteristica,
  lockCaracteristica,
  saveAsignados,
  selectAsignados,
  selectCaracteristicas,
  selectValoresEnUso,
  updateCaracteristica,
} from './caracteristicas.sql.ts';
import {
  insertBorrador,
  lockBorrador,
  publish,
  replaceReglas,
  selectInicio,
  selectLibro,
  selectLugaresConRasgos,
  selectProductosConRasgos,
  selectReglasConNombre,
  selectVersiones,
} from './matriz.sql.ts';

const MOST_SHOWN = 100;

export const caracteristicasEndpoints = [
  handle(listCaracteristicas, async ({ db }) => ({ caracteristicas: await selectCaracteristicas(db) })),

  handle(guardarCaracteristica, async ({ db, audit }, datos) => {
    refuseRepeated(datos.opciones);
    if (datos.id === undefined) {
      const id = await insertCaracteristica(db, datos);
      audit({ tabla: 'caracteristica', fila_id: id, antes: null, despues: datos });
      return { id };
    }
    const antes = await lockCaracteristica(db, datos.id);
    if (antes === null || antes.ambito !== datos.ambito || antes.codigo !== datos.codigo)
      throw new AppError('CARACTERISTICA_NO_ENCONTRADA', { id: datos.id });
    if (antes.version !== datos.version) throw new AppError('DOCUMENTO_CAMBIO', { id: datos.id });
    if (antes.tipo === 'LISTA') {
      const used = await selectValoresEnUso(db, datos.id);
      const gone = antes.opciones.find((one) => !datos.opciones.includes(one) && used.includes(one));
      if (gone !== undefined)
        throw new RefusalError(
          'CARACTERISTICA_EN_USO',
          `«${gone}» está en uso: quítelo antes de las cosas y las reglas`,
        );
      if (datos.opciones.length === 0)
        throw new AppError('DATOS_INVALIDOS', {}, { opciones: 'Deje al menos un valor' });
    }
    await updateCaracteristica(db, datos.id, datos);
    audit({ tabla: 'caracteristica', fila_id: datos.id, antes: { ...antes }, despues: datos });
    return { id: datos.id };
  }),

  handle(verAsignados, async ({ db, scope }, { caracteristica_id }) =>
    selectAsignados(db, scope, find(await selectCaracteristicas(db), caracteristica_id)),
  ),

  handle(asignarCaracteristica, async (context, { caracteristica_id, valor, ...pedido }) => {
    const { db, audit } = context;
    const caracteristica = find(await selectCaracteristicas(db), caracteristica_id);
    if (valor !== null && !caracteristica.opciones.includes(valor))
      throw new AppError('DATOS_INVALIDOS', {}, { valor: 'Elija uno de sus valores' });
    const { cosas, desconocidas } = await cosasDe(context, caracteristica, pedido);
    const cambiadas = await saveAsignados(db, caracteristica, { cosas, valor });
    const despues = { valor, ...pedido, cambiadas };
    audit({ tabla: 'caracteristica', fila_id: caracteristica_id, antes: null, despues });
    return { cumplen: cosas.length, cambiadas, desconocidas: [...desconocidas] };
  }),

  handle(verMatriz, async ({ db }) => {
    const versiones = await selectVersiones(db);
    const of = (estado: string) => versiones.filter((one) => one.estado === estado);
    return { vigente: of('PUBLICADA')[0] ?? null, borrador: of('BORRADOR')[0] ?? null, retiradas: of('RETIRADA') };
  }),

  handle(guardarMatriz, async ({ db, user, audit }, { version, reglas }) => {
    refuseFaulty(reglas, await selectCaracteristicas(db));
    const there = await lockBorrador(db);
    if ((there?.version ?? null) !== version) throw new AppError('DOCUMENTO_CAMBIO', {});
    const draft = there ?? (await insertBorrador(db, user.id));
    if (draft === null) throw new AppError('DOCUMENTO_CAMBIO', {});
    const now = await replaceReglas(db, draft.id, reglas);
    audit({ tabla: 'compatibilidad_version', fila_id: draft.id, antes: null, despues: { reglas } });
    return { version: now };
  }),

  handle(simularMatriz, async ({ db, scope }, { cual }) => {
    const estado = cual === 'BORRADOR' ? 'BORRADOR' : 'PUBLICADA';
    const version = (await selectVersiones(db)).find((one) => one.estado === estado);
    if (version === undefined) throw new AppError('COMPATIBILIDAD_SIN_BORRADOR', {});
    const productos = await selectProductosConRasgos(db);
    const ids = [...productos.keys()];
    const [reglas, libro, inicio] = await Promise.all([
      selectReglasConNombre(db, version.id),
      selectLibro(db, scope, ids),
      selectInicio(db, scope, ids),
    ]);
    const places = [...libro.flatMap(({ de, a }) => [de, a]), ...inicio.map((one) => one.almacenamiento_id)];
    const named = [...new Set(places)].filter((id) => id !== null);
    const lugares = await selectLugaresConRasgos(db, scope, named);
    const { habrian, ahora } = probar({ reglas, productos, lugares, inicio, libro });
    return {
      revisados: libro.filter(({ elegida, a, de }) => elegida && a !== null && a !== de).length,
      total_habrian: habrian.length,
      habrian: shown(habrian.toReversed()),
      total_ahora: ahora.length,
      ahora: shown(ahora),
    };
  }),

  handle(publicarMatriz, async (context, { version, nota, armar_trabajos }) => {
    const { db, user, audit } = context;
    const draft = await lockBorrador(db);
    if (draft === null) throw new AppError('COMPATIBILIDAD_SIN_BORRADOR', {});
    if (draft.version !== version) throw new AppError('DOCUMENTO_CAMBIO', {});
    await publish(db, draft.id, { usuario_id: user.id, nota });
    const trabajos = armar_trabajos ? await armarMover(context) : null;
    const wos = trabajos?.wos.map(({ numero }) => numero) ?? [];
    audit({ tabla: 'compatibilidad_version', fila_id: draft.id, antes: null, despues: { nota, wos } });
    return { id: draft.id, trabajos };
  }),
];

/** As the wire takes them. */
const shown = <T extends { readonly razones: readonly string[] }>(rows: readonly T[]) =>
  rows.slice(0, MOST_SHOWN).map((one) => ({ ...one, razones: [...one.razones] }));

/** @throws AppError CARACTERISTICA_NO_ENCONTRADA */
function find(all: readonly Caracteristica[], id: number): Caracteristica {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new AppError('CARACTERISTICA_NO_ENCONTRADA', { id });
  return found;
}

function refuseRepeated(opciones: readonly string[]): void {
  if (new Set(opciones).size < opciones.length)
    throw new AppError('DATOS_INVALIDOS', {}, { opciones: 'Dos valores son iguales' });
}

/** @throws AppError DATOS_INVALIDOS */
function refuseFaulty(reglas: readonly ReglaDada[], all: readonly Caracteristica[]): void {
  const fault = (campo: string) => {
    throw new AppError('DATOS_INVALIDOS', {}, { reglas: campo });
  };
  const pairs = new Set<string>();
  for (const { caracteristica_id, valor, regla, otra_id, otro_valor } of reglas) {
    const [own, otra] = [all.find(({ id }) => id === caracteristica_id), all.find(({ id }) => id === otra_id)];
    if (own?.ambito !== 'PRODUCTO' || !own.opciones.includes(valor))
      fault('Una regla empieza por un valor de producto');
    if (otra === undefined || !otra.opciones.includes(otro_valor)) fault('Una regla nombra un valor que no existe');
    if (otra?.ambito === 'PRODUCTO' && regla !== 'PROHIBE') fault('De dos productos solo se dice que no van juntos');
    if (caracteristica_id === otra_id && valor === otro_valor) fault('Un valor no choca consigo mismo');
    const [here, there] = [`${caracteristica_id} ${valor}`, `${otra_id} ${otro_valor}`];
    if (pairs.has(`${here}|${there}`) || pairs.has(`${there}|${here}`)) fault('Dos reglas dicen lo mismo');
    pairs.add(`${here}|${there}`);
  }
}
