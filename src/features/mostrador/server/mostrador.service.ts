import { cajaAbierta } from '#features/cajas/server/public.ts';
import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import { type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { leerDocumento } from '#shared/documento.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import {
  autorizarTercero,
  buscarEnMostrador,
  buscarPorCodigo,
  entregarEnMostrador,
  guardarEstante,
  hoyEnMostrador,
  probarCodigo,
  ubicarGuias,
} from '../contract.ts';
import { estantes } from '../estantes.contract.ts';
import { buscar, buscarCodigo } from './buscar.ts';
import { deshacerEndpoint } from './deshacer.ts';
import { entregar } from './entregar.ts';
import { tablaDeEstantes } from './estantes.sql.ts';
import {
  insertAutorizado,
  insertEstante,
  lockEstante,
  lockPorEntregar,
  moveToEstante,
  probar,
  selectCantidades,
  selectEstante,
  selectEstantes,
  selectUltimas,
  updateEstante,
} from './mostrador.sql.ts';
import { papelesEndpoints } from './papeles.ts';

export const mostradorEndpoints: readonly Endpoint[] = [
  ...catalogoEndpoints(estantes, tablaDeEstantes),

  handle(hoyEnMostrador, async (context, { agente_id }) => {
    const agencia = await sedeOf(context, agente_id);
    const { db, scope } = context;
    const cantidades = await selectCantidades(db, scope, agencia.id);
    const estantes = await selectEstantes(db, scope, agencia.id);
    const ubicadas = estantes.reduce((sum, { guias }) => sum + guias, 0);
    return {
      agencia,
      ...cantidades,
      sin_estante: cantidades.en_agencia - ubicadas,
      estantes,
      caja: await cajaAbierta(db, scope, agencia.id),
      ultimas: await selectUltimas(db, scope, {
        agente_id: agencia.id,
        leads: scope.tipo === 'personal' && isEncargado(context.user),
      }),
    };
  }),

  handle(buscarEnMostrador, async (context, { agente_id, texto }) => {
    const { id } = await sedeOf(context, agente_id);
    return buscar(context, id, texto);
  }),

  handle(buscarPorCodigo, async (context, { agente_id, codigo }) => {
    const { id } = await sedeOf(context, agente_id);
    return buscarCodigo(context, id, codigo);
  }),

  handle(guardarEstante, async (context, { agente_id, id = null, codigo, capacidad = null, activo }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const nuevo = { agente_id: sede, codigo, capacidad, activo };
    const found = await selectEstante(context.db, nuevo);
    if (found !== null && found.id !== id) throw new AppError('ESTANTE_REPETIDO', { codigo });
    const antes = id === null ? null : await lockEstante(context.db, id, sede);
    const saved = id === null ? await insertEstante(context.db, nuevo) : await updateEstante(context.db, id, nuevo);
    if (saved === null) throw new AppError(id === null ? 'ESTANTE_REPETIDO' : 'ESTANTE_NO_ENCONTRADO', { id, codigo });
    context.audit({ tabla: 'estante', fila_id: saved, antes: antes && { ...antes }, despues: nuevo });
    return { id: saved };
  }),

  handle(ubicarGuias, async (context, { agente_id, guias, estante: codigo }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, scope, user } = context;
    const estante = await selectEstante(db, { agente_id: sede, codigo });
    if (estante === null) throw new AppError('ESTANTE_NO_ENCONTRADO', { codigo });
    const wanted = [...new Set(guias)];
    const here = { agente_id: sede, estante_id: estante.id, guias: wanted, usuario_id: user.id };
    const ubicadas = await moveToEstante(db, scope, here);
    if (ubicadas < wanted.length) throw new AppError('GUIA_NO_ESTA_AQUI', { sede });
    context.audit({
      tabla: 'guia_estante',
      fila_id: estante.id,
      antes: null,
      despues: { estante: codigo, guias: wanted },
    });
    return { ubicadas };
  }),

  handle(autorizarTercero, async (context, { agente_id, guia_id, nombre, documento }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, scope, user } = context;
    if (documento === undefined) throw new AppError('DATOS_INVALIDOS', {}, { documento: 'Hace falta su documento' });
    const [guia] = await lockPorEntregar(db, scope, { agente_id: sede, guias: [guia_id] });
    if (guia === undefined) throw new AppError('GUIA_NO_ESTA_AQUI', { guia_id });
    const { valor } = leerDocumento(documento);
    const id = await insertAutorizado(db, { guia_id, nombre, documento: valor, usuario_id: user.id });
    context.audit({ tabla: 'autorizado', fila_id: id, antes: null, despues: { guia_id, nombre } });
    return { id };
  }),

  handle(probarCodigo, async (context, { agente_id, guia_id, codigo }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, scope } = context;
    const [guia] = await lockPorEntregar(db, scope, { agente_id: sede, guias: [guia_id] });
    if (guia === undefined) throw new AppError('GUIA_NO_ESTA_AQUI', { guia_id });
    const done = await probar(db, guia_id, codigo);
    context.audit({ tabla: 'guia', fila_id: guia_id, antes: null, despues: { codigo_de_retiro: done.resultado } });
    return done;
  }),

  handle(entregarEnMostrador, async (context, pedido) => {
    const { id } = await sedeOf(context, pedido.agente_id);
    return entregar(context, id, pedido);
  }),

  deshacerEndpoint,

  ...papelesEndpoints,
];
