import {
  buscarLocalidad,
  buscarReferencia,
  getOpcionesDeEnvio,
  type OpcionesDeEnvio,
} from '#features/envios/ayuda.contract.ts';
import {
  type Borrador,
  type EnvioTexto,
  guardarBorrador,
  listBorradores,
  type Revision,
  revisarTexto,
} from '#features/envios/borradores.contract.ts';
import { EnvioDatos, type EnvioDetalle } from '#features/envios/contract.ts';
import type { AuthUser } from '#shared/identity.ts';

import { fakeService, OPERARIO } from './web.tsx';

/** Who sends for any client. */
export const MOSTRADOR: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'GUI_001', nombre: 'Guías' }] };
/** Who sends for client 1. */
export const DEL_CLIENTE: AuthUser = {
  ...OPERARIO,
  id: 9,
  tipo_usuario: 'cliente',
  cliente_id: 1,
  funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }],
};

const COTIZACION = {
  tramos: [
    { concepto: 'Estándar a domicilio, Interior', detalle: '10 kg a cobrar', centavos: 48_000 },
    { concepto: 'IVA (22 %)', detalle: null, centavos: 10_560 },
  ],
  total: { centavos: 58_560, moneda: 'UYU' as const },
  tarifa: 'Tarifa general, versión 1',
  tarifa_version_id: 1,
  vigente_desde: '2026-01-01',
};

/** One envío as it is made. */
export function unEnvio(id: number, change: Partial<EnvioDetalle> = {}): EnvioDetalle {
  const guia_nro = String(885_000_000_000 + id);
  return {
    id,
    nro: `E-${id}`,
    creado: '2026-11-20T17:05:00Z',
    estado: 'CONFIRMADO',
    origen: 'PANTALLA',
    cliente_id: 1,
    cliente: 'Tienda del Norte',
    referencia: null,
    servicio: 'ESTANDAR_DOMICILIO',
    entrega: 'DOMICILIO',
    paga: 'CUENTA_CORRIENTE',
    solicitud: 'MOSTRADOR',
    destinatario: 'María Etchegaray',
    localidad: 'Paso de los Toros',
    departamento: 'Tacuarembó',
    agente: null,
    precision: 'PUERTA',
    bultos: 1,
    peso_gramos: null,
    contra_reembolso: null,
    valor_declarado: null,
    costo: COTIZACION.total,
    prometida_el: '2026-11-25',
    guias: [{ id: id * 10, guia_nro, estado_general: 'PRE_INGRESADO', bultos: 1 }],
    usuario: 'Martina Sosa',
    documento: null,
    telefono: null,
    correo: null,
    direccion: 'Sarandí 512',
    direccion_leida: null,
    ubicacion: null,
    procedencia: null,
    piezas: [{ tamano_id: 3, tamano: 'M', peso_gramos: null, largo_cm: null, ancho_cm: null, alto_cm: null }],
    observaciones: null,
    cotizacion: COTIZACION,
    anular: null,
    ...change,
  };
}

const OPCIONES: OpcionesDeEnvio = {
  clientes: [
    { id: 1, nombre: 'Tienda del Norte' },
    { id: 2, nombre: 'Librería Sur' },
  ],
  servicios: [
    { servicio: 'ESTANDAR_DOMICILIO', nombre: 'Estándar a domicilio', entregas: ['DOMICILIO'] },
    { servicio: 'ESTANDAR_AGENCIA', nombre: 'Estándar a agencia', entregas: ['AGENCIA'] },
  ],
  agentes: [
    {
      id: 4,
      nombre: 'Agencia Cordón',
      tipo: 'AGENCIA',
      departamento_id: 1,
      departamento: 'Montevideo',
      direccion: null,
    },
  ],
  departamentos: [
    { id: 1, nombre: 'Montevideo' },
    { id: 18, nombre: 'Tacuarembó' },
  ],
  tamanos: [
    { id: 2, codigo: 'S', nombre: 'Chico', medida_cm: null, max_gramos: 5000 },
    { id: 3, codigo: 'M', nombre: 'Mediano', medida_cm: null, max_gramos: 10_000 },
  ],
  motivos: [{ id: 6, nombre: 'Error de carga' }],
};

/** Answers what the form of an envío asks, as the server would: whole with recipient, address and town, priced with the town. */
export function serveFormulario({ repetidas = [] }: { repetidas?: readonly string[] } = {}) {
  fakeService(getOpcionesDeEnvio, () => OPCIONES);
  fakeService(buscarLocalidad, ({ texto }) => ({
    localidades: /^pso|^paso/i.test(texto)
      ? [
          {
            id: 574,
            nombre: 'Paso de los Toros',
            departamento_id: 18,
            departamento: 'Tacuarembó',
            zona: 'Centro',
            confianza: 'media' as const,
          },
        ]
      : [],
  }));
  fakeService(buscarReferencia, ({ referencia }) => ({
    repetidas: repetidas.includes(referencia)
      ? [
          {
            guia_id: 77,
            guia_nro: '885000000077',
            envio_id: 7,
            estado_general: 'PRE_INGRESADO' as const,
            creada: '2026-11-19T12:00:00Z',
          },
        ]
      : [],
  }));
  fakeService(revisarTexto, ({ datos }) => revisar(datos));
  return { guardados: serveBorradores() };
}

/** Drafts at the server: what is saved is there, by its number. */
export function serveBorradores(borradores: readonly Borrador[] = []) {
  const kept = new Map(borradores.map((one) => [one.id, one]));
  fakeService(listBorradores, () => ({ borradores: [...kept.values()] }));
  fakeService(guardarBorrador, ({ id = kept.size + 1, datos }) => {
    const borrador = {
      id,
      titulo: datos.destinatario ?? 'Sin destinatario',
      modificado: '2026-11-20T17:05:00Z',
      datos,
    };
    kept.set(id, borrador);
    return { borrador };
  });
  return kept;
}

const FALTAN = {
  destinatario: 'Falta el destinatario',
  direccion: 'Falta la dirección',
  localidad: 'Falta la localidad',
};

function revisar(datos: EnvioTexto): Revision {
  const missing = Object.entries(FALTAN).filter(([campo]) => !Object.keys(datos).includes(campo));
  const faltas = Object.fromEntries(missing.map(([campo, mensaje]) => [campo, { mensaje, sugerencia: null }]));
  const priced = datos.localidad === undefined ? null : COTIZACION;
  const { destinatario = '', direccion, localidad, referencia } = datos;
  const whole = {
    ...(datos.cliente_id === undefined ? {} : { cliente_id: Number(datos.cliente_id) }),
    servicio: 'ESTANDAR_DOMICILIO',
    entrega: 'DOMICILIO',
    localidad,
    bultos: [{ tamano_id: 3 }],
    destinatario,
    direccion,
    referencia,
  };
  return {
    faltas,
    direccion: null,
    datos: missing.length > 0 ? null : EnvioDatos.parse(whole),
    cotizacion: priced,
    prometida_el: priced === null ? null : '2026-11-25',
  };
}
