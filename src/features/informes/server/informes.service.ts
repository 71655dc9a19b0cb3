import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { AppError } from '#shared/errors.ts';

import { buscarClientes, consultarInforme, exportarTabla, fijarPestanas, PESTANAS } from '../contract.ts';
import { clienteDe } from './acceso.ts';
import { selectPortada } from './catalogo.sql.ts';
import { pestanasOf, selectInforme } from './informe.ts';
import { existeCliente, savePerfil, selectClientes } from './perfil.sql.ts';
import { periodoOf } from './periodo.ts';
import { PROPOSITO } from './tabla-csv.ts';

export const informesEndpoints = [
  handle(consultarInforme, async (context, { cliente_id, ...asked }) => {
    const { db, scope } = context;
    const cliente = clienteDe(context, cliente_id);
    const { hoy, ahora, ...portada } = await selectPortada(db, cliente);
    const periodo = periodoOf(asked, hoy);
    const informe = await selectInforme(db, { cliente_id: cliente, isNamed: scope.tipo !== 'cliente', periodo, hoy });
    const tabs = pestanasOf(informe, {
      own: portada.pestanas,
      onFault: (error, pestana) => context.report(error, { informe: cliente, pestana, ...periodo }),
    });
    return {
      tabs,
      actualizado: ahora,
      cliente: { id: portada.id, nombre: portada.nombre },
      periodo: { desde: periodo.desde, hasta: periodo.hasta },
      anterior: periodo.anterior,
      pestana_inicial: tabs[0]?.id ?? PESTANAS[0],
    };
  }),

  handle(buscarClientes, async ({ db, scope, user }, { texto }) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    return { records: await selectClientes(db, texto) };
  }),

  handle(fijarPestanas, async ({ db, scope, user, audit }, { cliente_id, ...perfil }) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    if (!(await existeCliente(db, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
    await savePerfil(db, { cliente_id, ...perfil });
    audit({ tabla: 'informe_perfil', fila_id: cliente_id, antes: null, despues: perfil });
    return { msg: 'Se guardó cómo abre el informe de este cliente' };
  }),

  // As the server itself: no person's role writes tickets. The download asks again with the person's own rights.
  handleAsSystem(exportarTabla, async (context, params) => {
    const { db, session, audit } = context;
    const cliente_id = clienteDe(context, params.cliente_id);
    const { hoy } = await selectPortada(db, cliente_id);
    const periodo = periodoOf(params, hoy);
    const filename = `informe_${params.pestana}_${params.tabla}_${periodo.desde}_a_${periodo.hasta}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params, cliente_id } });
    return {
      url: await insertDownloadTicket(db, {
        session,
        proposito: PROPOSITO,
        filename,
        params: { ...params, cliente_id },
      }),
      filename,
    };
  }),
];
