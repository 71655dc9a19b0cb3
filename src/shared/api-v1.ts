import { ORDENES } from './api-v1-ordenes.ts';

/** Before every path of the public API. */
export const API_V1 = '/api/v1';

/** One operation of the public API: an address for a call that keys may make. Its parameters and its answer are the contract's. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post';
  /** Below `/api/v1`; what stands in braces is a parameter of the service. */
  readonly path: string;
  readonly service: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Parameters of the service that are for people, or settled by the key. */
  readonly closed?: readonly string[];
  /** What of the answer goes out, each with the name of its schema; null: it has none of its own. */
  readonly fields: Readonly<Record<string, string | null>>;
  readonly status: 200 | 201;
  /** Where what was made is found; `{envio.id}` is read from the answer. */
  readonly location?: string;
  /** Sent twice with one `Idempotency-Key` it is done once. */
  readonly isRepeatable?: true;
  /** Answers the file itself, but to those who ask for JSON. */
  readonly isFile?: true;
}

export const TAGS = {
  Envíos: 'Cotizar, crear, consultar y anular envíos.',
  Guías: 'Cada guía con su historia, sus etiquetas y sus comentarios.',
  Órdenes: 'Órdenes de depósito: crear, consultar y anular las propias, y el stock que hay para ellas.',
  Catálogos: 'Lo que hace falta para armar un envío.',
} as const;
type Tag = keyof typeof TAGS;

const ENVIOS: readonly Operation[] = [
  {
    id: 'listarEnvios',
    method: 'get',
    path: '/envios',
    service: 'envios.listar',
    tag: 'Envíos',
    summary: 'Envíos, los últimos primero',
    description:
      'Para seguir más allá de la página 10.000 filas adelante, envíe en `cursor` el `siguiente` de la respuesta.',
    closed: ['cliente_id'],
    fields: {
      current_page: null,
      page_quantity: null,
      total_pages: null,
      total_records: null,
      total_es_minimo: null,
      siguiente: null,
      records: 'EnvioEnLista',
    },
    status: 200,
  },
  {
    id: 'crearEnvio',
    method: 'post',
    path: '/envios',
    service: 'envios.crear',
    tag: 'Envíos',
    summary: 'Crear un envío, con sus guías',
    description: 'Una `referencia` que ya se usó se rechaza con 409, salvo con `acepta_repetida`.',
    closed: ['cliente_id', 'borrador_id'],
    fields: { envio: 'Envio' },
    status: 201,
    location: '/envios/{envio.id}',
    isRepeatable: true,
  },
  {
    id: 'verEnvio',
    method: 'get',
    path: '/envios/{id}',
    service: 'envios.ver',
    tag: 'Envíos',
    summary: 'Un envío',
    fields: { envio: 'Envio' },
    status: 200,
  },
  {
    id: 'anularEnvio',
    method: 'post',
    path: '/envios/{id}/anular',
    service: 'envios.anular',
    tag: 'Envíos',
    summary: 'Anular un envío que todavía no fue escaneado',
    description: 'Los motivos son los de `GET /opciones`.',
    fields: { envio: 'Envio' },
    status: 200,
    isRepeatable: true,
  },
  {
    id: 'cotizar',
    method: 'post',
    path: '/cotizaciones',
    service: 'envios.cotizar',
    tag: 'Envíos',
    summary: 'Precio y día prometido, sin crear nada',
    closed: ['cliente_id'],
    fields: { cotizacion: 'Cotizacion', prometida_el: null },
    status: 200,
  },
];

const CATALOGOS: readonly Operation[] = [
  {
    id: 'listarOpciones',
    method: 'get',
    path: '/opciones',
    service: 'envios.opciones',
    tag: 'Catálogos',
    summary: 'Servicios, agencias, departamentos, tamaños y motivos de anulación',
    fields: {
      servicios: 'ServicioOfrecido',
      agentes: 'Agencia',
      departamentos: 'Departamento',
      tamanos: 'Tamano',
      motivos: 'Motivo',
    },
    status: 200,
  },
  {
    id: 'buscarLocalidades',
    method: 'get',
    path: '/localidades',
    service: 'envios.localidades',
    tag: 'Catálogos',
    summary: 'Localidades por su nombre, aunque esté mal escrito',
    fields: { localidades: 'Localidad' },
    status: 200,
  },
];

const GUIAS: readonly Operation[] = [
  {
    id: 'listarGuias',
    method: 'get',
    path: '/guias',
    service: 'guias.listar',
    tag: 'Guías',
    summary: 'Guías, las últimas primero',
    description:
      'Para seguir más allá de la página 10.000 filas adelante, envíe en `cursor` el `siguiente` de la respuesta.',
    closed: ['cliente_id'],
    fields: {
      current_page: null,
      page_quantity: null,
      total_pages: null,
      total_records: null,
      total_es_minimo: null,
      siguiente: null,
      records: 'GuiaEnLista',
    },
    status: 200,
  },
  {
    id: 'buscarGuias',
    method: 'get',
    path: '/busqueda',
    service: 'guias.buscar',
    tag: 'Guías',
    summary: 'Guías por número, referencia, teléfono, documento o nombre: hasta veinte',
    fields: { records: 'GuiaHallada', aviso: null },
    status: 200,
  },
  {
    id: 'verGuia',
    method: 'get',
    path: '/guias/{numero}',
    service: 'guias.ver',
    tag: 'Guías',
    summary: 'Una guía, con sus bultos y sus comentarios',
    closed: ['id'],
    fields: { guia: 'Guia', bultos: 'Bulto', comentarios: 'Comentario' },
    status: 200,
  },
  {
    id: 'verEventos',
    method: 'get',
    path: '/guias/{numero}/eventos',
    service: 'guias.ver',
    tag: 'Guías',
    summary: 'La historia de una guía',
    closed: ['id'],
    fields: { eventos: 'Evento' },
    status: 200,
  },
  {
    id: 'pedirEtiqueta',
    method: 'get',
    path: '/guias/{numero}/etiqueta',
    service: 'etiquetas.generar',
    tag: 'Guías',
    summary: 'Las etiquetas de una guía, una por bulto, en PDF o ZPL',
    description:
      'Responde el archivo. Con `Accept: application/json` responde lo mismo en JSON, con el archivo en base64. Cada pedido queda anotado como una impresión.',
    fields: { impresion_id: null, etiquetas: null, archivo: 'Archivo' },
    status: 200,
    isFile: true,
  },
  {
    id: 'comentarGuia',
    method: 'post',
    path: '/guias/{numero}/comentarios',
    service: 'guias.comentar',
    tag: 'Guías',
    summary: 'Dejar un comentario en una guía',
    closed: ['guia_id', 'interno'],
    fields: { id: null },
    status: 201,
    isRepeatable: true,
  },
];

/** All that clients' systems may call by an address of its own; the list of scopes is in `alcances.ts`. */
export const OPERATIONS: readonly Operation[] = [...ENVIOS, ...GUIAS, ...ORDENES, ...CATALOGOS];

/** The names in braces. */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The methods that an address below `/api/v1` takes, as the header `Allow` lists them; undefined: there is none such. */
export function methodsAt(path: string): string | undefined {
  const parts = path.slice(API_V1.length).split('/');
  const isHere = (own: readonly string[]) =>
    own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  const here = path.startsWith(`${API_V1}/`) ? OPERATIONS.filter((one) => isHere(one.path.split('/'))) : [];
  return here.length === 0 ? undefined : here.map(({ method }) => method.toUpperCase()).join(', ');
}
