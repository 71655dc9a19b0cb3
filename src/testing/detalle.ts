import type { EventoFila, GuiaDetalle } from '#features/guias/detalle.contract.ts';

/** A parcel with its story, as its page gets it. */

export function anEvento(change: Partial<EventoFila> = {}): EventoFila {
  return {
    id: 1,
    tipo: 'ING_PL',
    nombre: 'Ingreso a planta',
    estado: 'INGRESADO',
    fecha_evento: '2026-11-18T21:00:00Z',
    fecha_registro: '2026-11-18T21:00:00Z',
    usuario: 'Germán Toledo',
    agente: null,
    lugar: 'Planta Montevideo',
    nota: null,
    motivo: null,
    bultos: null,
    monto: null,
    documento: null,
    recibe: null,
    peso_gramos: null,
    dia: null,
    tiene_foto: false,
    tiene_firma: false,
    corrige_id: null,
    corregido: false,
    se_corrige: false,
    ...change,
  };
}

const GUIA: GuiaDetalle['guia'] = {
  id: 7,
  guia_nro: '881000000036',
  cliente_id: 12,
  cliente: 'Tienda Norte',
  agente_id: null,
  agente: null,
  referencia: 'PED-77',
  destinatario: 'Sofía Da Rosa',
  departamento: 'Salto',
  localidad: 'Salto',
  zona: 'Litoral Norte',
  servicio: 'ESTANDAR_DOMICILIO',
  bultos: 1,
  estado_general: 'EN_REPARTO',
  motivo: null,
  ultimo_evento: 'Salió a reparto',
  ultimo_fecha: '2026-11-20T11:12:00Z',
  prometida_el: '2026-11-20',
  vence_el: '2026-11-20',
  vencido: false,
  intentos: 0,
  contra_reembolso: null,
  flete_destino: null,
  cobrar: null,
  creada: '2026-11-18T13:00:00Z',
  documento: null,
  telefono: '091 744 805',
  direccion: 'Chucarro 2794',
  departamento_id: 15,
  tamano: 'Chico',
  peso_gramos: 3956,
  max_intentos: 2,
  estado_desde: '2026-11-20T11:12:00Z',
  proximo: { paso: 'Entrega', responsable: 'Chofer', desde: '2026-11-20T11:12:00Z', hasta: '2026-11-20T23:12:00Z' },
  archivada: false,
  agente_direccion: null,
  ultimo_lugar: { nombre: 'Planta Montevideo', departamento_id: 1 },
  madre: null,
  hijas: [],
};

const EVENTOS: readonly EventoFila[] = [
  anEvento(),
  anEvento({
    id: 2,
    tipo: 'SAL',
    nombre: 'Salió a reparto',
    estado: 'EN_REPARTO',
    fecha_evento: '2026-11-20T11:12:00Z',
    fecha_registro: '2026-11-20T11:12:00Z',
    usuario: 'Sebastián Figueroa',
    lugar: null,
    se_corrige: true,
  }),
];

/** On its round; `guia` changes fields of the parcel. */
export function aDetalle({
  guia,
  ...others
}: Partial<Omit<GuiaDetalle, 'guia'>> & { guia?: Partial<GuiaDetalle['guia']> } = {}): GuiaDetalle {
  return {
    guia: { ...GUIA, ...guia },
    eventos: [...EVENTOS],
    bultos: [
      {
        numero: 1,
        de: 1,
        codigo: GUIA.guia_nro,
        estado: 'EN_REPARTO',
        ultimo_evento: 'Salió a reparto',
        peso_gramos: 3956,
      },
    ],
    comentarios: [],
    incidencias: [],
    series: [],
    casos: [],
    acciones: [
      { tipo: 'ENT', nombre: 'Entregada', exige: ['recibe'] },
      { tipo: 'NOENT', nombre: 'Visita sin entrega', exige: ['motivo'] },
      { tipo: 'RTN', nombre: 'Retenida', exige: ['motivo'] },
    ],
    puede_devolver: false,
    ...others,
  };
}
