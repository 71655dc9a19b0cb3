import { handle } from '#server/dispatcher.ts';
import { leerDireccion } from '#shared/envio/direccion.ts';
import { leerMensaje } from '#shared/envio/mensaje.ts';
import { ENTREGAS_DE_SERVICIO, SERVICIOS_DE_ENVIO } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import { buscarLocalidad, buscarReferencia, getOpcionesDeEnvio, interpretarMensaje } from '../ayuda.contract.ts';
import { clienteDe, onlySenders } from './casa.ts';
import { abrirCatalogo } from './catalogo.sql.ts';
import { selectRepetidas } from './envios.sql.ts';
import { selectOfrecidos } from './lista.sql.ts';

export const ayudaDeEnviosEndpoints = [
  handle(buscarReferencia, async ({ db, scope }, { cliente_id, referencia }) => ({
    repetidas: await selectRepetidas(db, clienteDe(scope, cliente_id), referencia),
  })),

  handle(buscarLocalidad, async ({ db, scope }, { texto, departamento_id }) => {
    onlySenders(scope);
    const { buscador } = await abrirCatalogo(db);
    const found = buscador.buscar(texto, departamento_id ?? null);
    return { localidades: found.map(({ localidad, confianza }) => ({ ...localidad, confianza })) };
  }),

  handle(interpretarMensaje, async ({ db, scope }, { texto }) => {
    onlySenders(scope);
    const { buscador, agentes } = await abrirCatalogo(db);
    const { campos, sobra, ...leido } = leerMensaje(texto, { buscador, agentes });
    const direccion = campos.direccion ? leerDireccion(campos.direccion.valor) : null;
    return {
      ...leido,
      leidos: { ...campos },
      sobra: [...sobra],
      direccion: direccion && { precision: direccion.precision, partes: { ...direccion.partes } },
    };
  }),

  handle(getOpcionesDeEnvio, async ({ db, scope }) => {
    onlySenders(scope);
    const [{ agentes, departamentos, tamanos }, ofrecidos] = await Promise.all([
      abrirCatalogo(db),
      selectOfrecidos(db, scope),
    ]);
    const servicios = SERVICIOS_DE_ENVIO.map((servicio) => ({
      servicio,
      nombre: NOMBRE_DE_SERVICIO[servicio],
      entregas: [...ENTREGAS_DE_SERVICIO[servicio]],
    }));
    return { ...ofrecidos, servicios, agentes: [...agentes], departamentos: [...departamentos], tamanos: [...tamanos] };
  }),
];
