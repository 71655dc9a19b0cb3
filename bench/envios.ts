import { insertEnvios } from '#features/envios/server/envios.sql.ts';
import { type GuiaNueva, insertGuias } from '#features/guias/server/public.ts';
import { insertAudit } from '#server/audit/auditoria.sql.ts';
import { recordStatements, type Statement } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

const CLIENTE = 7;
const PEDIDO = {
  cliente_id: CLIENTE,
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  destinatario: 'Rosa Olivera',
  documento: '1.234.567-2',
  telefono: '099 123 456',
  direccion: '18 de Julio 1234 apto 5',
  localidad: 'Pso. de los Toros',
  bultos: [{ tamano_id: 2, peso_gramos: 1500 }],
};

/** Confirming an envío of one guía against the bare inserts of the same rows: envío, guía, first event, link, trace. */
export async function compareEnvios({ call, bare, scope, owner }: Subject): Promise<Comparison[]> {
  const statements = await recorded(scope, owner);
  let made = 0;
  return [
    {
      name: '(m) confirm an envío',
      target: { times: 3, part: 0.25 },
      product: async () => {
        made += 1;
        await call({ service: 'envios.crear', ...PEDIDO, referencia: `BANCO-${process.pid}-${made}` });
      },
      limit: () => bare(scope, statements, 'write'),
    },
  ];
}

async function recorded(scope: Subject['scope'], owner: Subject['owner']): Promise<Statement[]> {
  const [localidad] = await owner("SELECT id FROM localidad WHERE nombre = 'Paso de los Toros'");
  const [version] = await owner('SELECT max(id) AS id FROM tarifa_version');
  const nuevo = envio(Number(localidad?.id), Number(version?.id));
  const origen = { scope, cliente_id: CLIENTE, origen: 'PANTALLA' } as const;
  const trace = { servicio: 'envios.crear', ip: '127.0.0.1', pedido_id: 'bench', change: null };
  const [envios = [], guias = [], audit = []] = await Promise.all([
    recordStatements((db) => insertEnvios(db, origen, [nuevo])),
    recordStatements((db) => insertGuias(db, [{ ...GUIA, cliente_id: CLIENTE }], scope.usuario_id)),
    recordStatements((db) => insertAudit(db, { usuario_id: scope.usuario_id, ...trace })),
  ]);
  // The event and the link are about the rows of the statements before, whose ids a recording does not know.
  return [
    ...envios,
    ...guias.slice(0, 1),
    { text: EVENTO, values: [scope.usuario_id] },
    { text: ENLACE, values: [] },
    ...audit,
  ];
}

const EVENTO = `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id)
  SELECT id, cliente_id, 'DAT', ultimo_fecha, $1::int FROM guia ORDER BY id DESC LIMIT 1`;
const ENLACE = `INSERT INTO envio_guia (guia_id, envio_id)
  SELECT (SELECT max(id) FROM guia), (SELECT max(id) FROM envio) ON CONFLICT DO NOTHING`;

const GUIA: Omit<GuiaNueva, 'cliente_id'> = {
  numero: null,
  referencia: 'BANCO',
  destinatario: PEDIDO.destinatario,
  documento: PEDIDO.documento,
  telefono: PEDIDO.telefono,
  correo: null,
  direccion: PEDIDO.direccion,
  localidad: 'Paso de los Toros',
  departamento_id: 18,
  zona_id: 11,
  agente_id: null,
  tamano_id: 2,
  servicio: 'ESTANDAR_DOMICILIO',
  bultos: 1,
  peso_gramos: 1500,
  contra_reembolso_centavos: null,
  moneda: 'UYU',
  prometida_el: '2027-01-04',
};

function envio(localidad_id: number, tarifa_version_id: number) {
  const datos = {
    servicio: 'ESTANDAR_DOMICILIO',
    entrega: 'DOMICILIO',
    paga: 'CUENTA_CORRIENTE',
    solicitud: 'MOSTRADOR',
    destinatario: PEDIDO.destinatario,
    bultos: PEDIDO.bultos,
    una_guia_por_bulto: false,
  } as const;
  const destino = {
    ambito: 'INTERIOR',
    departamento_id: 18,
    zona_id: 11,
    agente: null,
    localidad_id,
    localidad: 'Paso de los Toros',
    prometida_el: '2027-01-04',
  } as const;
  const direccion = { precision: 'PUERTA', partes: { calle: '18 de Julio', numero: '1234', apto: '5' } } as const;
  const tramos = [{ concepto: 'Estándar a domicilio, Interior', detalle: '1,5 kg a cobrar', centavos: 29_500 }];
  return {
    preparado: { datos, destino, direccion, guias: [GUIA] },
    precio: { tramos, centavos: 38_940, moneda: 'UYU', tarifa_version_id },
  } as const;
}
