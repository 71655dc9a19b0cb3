import { DE_ORDENES } from './api-v1-examples-ordenes.ts';

export interface OperationExample {
  readonly body?: unknown;
  readonly answer: unknown;
}

const PAGINA = {
  current_page: 1,
  page_quantity: 50,
  total_pages: 1,
  total_records: 1,
  total_es_minimo: false,
  siguiente: null,
};
const COTIZACION = {
  tramos: [
    { concepto: 'Estándar a domicilio, Montevideo', detalle: '1,5 kg a cobrar', centavos: 19000 },
    { concepto: 'Tasa postal universal (10 %)', detalle: null, centavos: 1900 },
    { concepto: 'IVA (22 %)', detalle: null, centavos: 4180 },
  ],
  total: { centavos: 25080, moneda: 'UYU' },
  tarifa: 'Tarifa general, versión 1',
  tarifa_version_id: 1,
  vigente_desde: '2024-01-01',
};
const GUIA = {
  id: 58210,
  guia_nro: '885000000102',
  cliente_id: 1,
  cliente: 'Tienda Norte',
  agente_id: null,
  agente: null,
  referencia: 'PEDIDO-1042',
  destinatario: 'Rosa Olivera',
  departamento: 'Montevideo',
  localidad: 'Cordón',
  zona: 'MVD-Centro',
  servicio: 'ESTANDAR_DOMICILIO',
  bultos: 1,
  estado_general: 'PRE_INGRESADO',
  motivo: null,
  ultimo_evento: 'Datos recibidos',
  ultimo_fecha: '2026-11-20T17:05:09Z',
  prometida_el: '2026-11-23',
  vence_el: '2026-11-23',
  vencido: false,
  intentos: 0,
  contra_reembolso: null,
  creada: '2026-11-20T17:05:09Z',
};
const ENVIO_EN_LISTA = {
  id: 1042,
  nro: 'E-1042',
  creado: '2026-11-20T17:05:09Z',
  estado: 'CONFIRMADO',
  origen: 'API',
  cliente_id: 1,
  cliente: 'Tienda Norte',
  referencia: 'PEDIDO-1042',
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  paga: 'CUENTA_CORRIENTE',
  solicitud: 'MOSTRADOR',
  destinatario: 'Rosa Olivera',
  localidad: 'Cordón',
  departamento: 'Montevideo',
  agente: null,
  precision: 'PUERTA',
  bultos: 1,
  peso_gramos: 1500,
  contra_reembolso: null,
  valor_declarado: null,
  costo: { centavos: 25080, moneda: 'UYU' },
  prometida_el: '2026-11-23',
  guias: [{ id: 58210, guia_nro: '885000000102', estado_general: 'PRE_INGRESADO', bultos: 1 }],
};
const ENVIO = {
  ...ENVIO_EN_LISTA,
  ...{
    usuario: 'Integración ERP',
    documento: null,
    telefono: '099 123 456',
    correo: null,
    direccion: '18 de Julio 1234 apto 5',
    direccion_leida: { precision: 'PUERTA', partes: { apto: '5', calle: '18 de Julio', numero: '1234' } },
    ubicacion: null,
    procedencia: null,
    piezas: [
      { tamano_id: 2, tamano: 'Chico hasta 2 kg', peso_gramos: 1500, largo_cm: null, ancho_cm: null, alto_cm: null },
    ],
    observaciones: null,
  },
  cotizacion: COTIZACION,
  anular: null,
};
const ANULADO = {
  ...ENVIO,
  estado: 'ANULADO',
  anular: 'El envío ya está anulado',
  guias: ENVIO.guias.map((guia) => ({ ...guia, estado_general: 'ANULADO' })),
};
const QUE = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  localidad: 'Cordón',
  departamento_id: 1,
  bultos: [{ tamano_id: 2, peso_gramos: 1500 }],
};

/** By the operation's id: what a client sent, and what it was answered. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  listarEnvios: { answer: { ...PAGINA, records: [ENVIO_EN_LISTA] } },
  crearEnvio: {
    body: {
      ...QUE,
      referencia: 'PEDIDO-1042',
      destinatario: 'Rosa Olivera',
      telefono: '099 123 456',
      direccion: '18 de Julio 1234 apto 5',
    },
    answer: { envio: ENVIO },
  },
  verEnvio: { answer: { envio: ENVIO } },
  anularEnvio: { body: { motivo_id: 11, nota: 'El cliente se arrepintió' }, answer: { envio: ANULADO } },
  cotizar: { body: QUE, answer: { cotizacion: COTIZACION, prometida_el: '2026-11-23' } },
  listarOpciones: {
    answer: {
      servicios: [{ servicio: 'ESTANDAR_DOMICILIO', nombre: 'Estándar a domicilio', entregas: ['DOMICILIO'] }],
      agentes: [
        {
          id: 1,
          nombre: 'Agencia Cordón',
          tipo: 'Agencia',
          departamento_id: 1,
          departamento: 'Montevideo',
          direccion: null,
        },
      ],
      departamentos: [{ id: 1, nombre: 'Montevideo' }],
      tamanos: [{ id: 1, codigo: 'SOB', nombre: 'Sobre / documento', medida_cm: '35×25×2', max_gramos: 500 }],
      motivos: [{ id: 11, nombre: 'Pedido cancelado por el cliente' }],
    },
  },
  buscarLocalidades: {
    answer: {
      localidades: [
        {
          id: 330,
          nombre: 'Maldonado',
          departamento_id: 10,
          departamento: 'Maldonado',
          zona: 'Este',
          confianza: 'alta',
        },
      ],
    },
  },
  listarGuias: { answer: { ...PAGINA, records: [GUIA] } },
  buscarGuias: { answer: { records: [{ ...GUIA, coincide: 'referencia' }], aviso: null } },
  verGuia: {
    answer: {
      guia: {
        ...GUIA,
        ...{
          flete_destino: null,
          cobrar: null,
          documento: null,
          telefono: '099 123 456',
          direccion: '18 de Julio 1234 apto 5',
          departamento_id: 1,
          tamano: 'Chico hasta 2 kg',
          peso_gramos: 1500,
          max_intentos: 2,
          estado_desde: '2026-11-20T17:05:09Z',
          proximo: {
            paso: 'Levante o entrega en mostrador',
            responsable: 'Cliente',
            desde: '2026-11-20T17:05:09Z',
            hasta: '2026-11-22T17:05:09Z',
          },
          archivada: false,
          agente_direccion: null,
          ultimo_lugar: null,
          madre: null,
          hijas: [],
        },
      },
      bultos: [
        {
          numero: 1,
          de: 1,
          codigo: '885000000102',
          estado: 'PRE_INGRESADO',
          ultimo_evento: 'Datos recibidos',
          peso_gramos: 1500,
        },
      ],
      comentarios: [
        {
          id: 733,
          usuario: 'Integración ERP',
          fecha: '2026-11-20T17:05:09Z',
          texto: 'Llamar antes de las 10',
          interno: false,
        },
      ],
    },
  },
  verEventos: {
    answer: {
      eventos: [
        {
          id: 901144,
          tipo: 'DAT',
          nombre: 'Datos recibidos',
          estado: 'PRE_INGRESADO',
          fecha_evento: '2026-11-20T17:05:09Z',
          fecha_registro: '2026-11-20T17:05:09Z',
          usuario: 'Integración ERP',
          agente: null,
          lugar: null,
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
        },
      ],
    },
  },
  pedirEtiqueta: {
    answer: {
      impresion_id: 3107,
      etiquetas: 1,
      archivo: { nombre: '885000000102.zpl', tipo: 'text/plain; charset=utf-8', base64: 'XlhBXkNJMjheWFo=' },
    },
  },
  ...DE_ORDENES,
  comentarGuia: { body: { texto: 'Llamar antes de las 10' }, answer: { id: 733 } },
};

/** Parameters of addresses, in words. */
export const NAMED: Readonly<Record<string, { readonly description: string; readonly example?: string | number }>> = {
  numero: { description: 'El número de la guía, como en su etiqueta, o el de la orden', example: '885000000102' },
  id: { description: 'El `id` del envío', example: 1042 },
  texto: { description: 'Lo que se busca' },
  q: { description: 'Número, referencia, destinatario, teléfono o documento, o una parte' },
  page: { description: 'Página, desde 1' },
  size: { description: 'Cuántas filas por página' },
  cursor: { description: 'El `siguiente` de la respuesta anterior, con los mismos filtros' },
  desde: { description: 'Primer día, de Montevideo' },
  hasta: { description: 'Último día, de Montevideo' },
  estado: { description: 'Estados, separados por comas' },
  formato: { description: '`pdf` para imprimir como página, `zpl` para una impresora de etiquetas' },
  bulto: { description: 'Solo la etiqueta de este bulto' },
  departamento_id: { description: 'Departamentos, por su `id` en `GET /opciones`' },
  agente_id: { description: 'Agencias, por su `id` en `GET /opciones`' },
  deposito: { description: 'El código del depósito' },
  sku: { description: 'El SKU del producto' },
  tipo: { description: 'Tipos de orden, separados por comas' },
  vista: { description: 'Cuáles: las que siguen en curso (`vivas`), las que tienen un problema, o `todas`' },
  orden: { description: '`nuevas` primero, o por su `corte`' },
};
