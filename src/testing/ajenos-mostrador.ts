import type { CasesByService } from './ajenos.ts';
import type { TestServer } from './server.ts';

/** Cases of `src/main/isolation.test.ts` for the counter: things of agency 2, made here, against ones that nobody has. */

const MISSING = 999_999;

interface Ajeno {
  readonly usuario_id: number;
  /** A parcel of others, and its number. */
  readonly guia_id: number;
  readonly numero: string;
}

export async function casesOfMostrador(server: TestServer, ajeno: Ajeno): Promise<CasesByService> {
  const { guia_id: FOREIGN, numero: FOREIGN_NUMBER } = ajeno;
  const MISSING_NUMBER = '889999999997';
  const deMostrador = await mostradorAjeno(server, ajeno.usuario_id, FOREIGN);
  const guia =
    (params: object = {}) =>
    () => ({ foreign: { guia_id: FOREIGN, ...params }, missing: { guia_id: MISSING, ...params } });
  return {
    'mostrador.hoy': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: MISSING } }),
    'mostrador.buscar': () => ({ foreign: { texto: FOREIGN_NUMBER }, missing: { texto: MISSING_NUMBER } }),
    'mostrador.guardar_estante': own(deMostrador.estante, { codigo: 'X-1' }),
    'mostrador.ubicar': () => ({
      foreign: { guias: [FOREIGN], estante: 'X-1' },
      missing: { guias: [MISSING], estante: 'X-1' },
    }),
    'mostrador.autorizar': guia({ nombre: 'Ana', documento: '12345672' }),
    'mostrador.probar_codigo': guia({ codigo: '123456' }),
    'mostrador.entregar': () => ({
      foreign: { guias: [FOREIGN], quien: 'TITULAR', documento: '12345672' },
      missing: { guias: [MISSING], quien: 'TITULAR', documento: '12345672' },
    }),
    'mostrador.deshacer': () => ({
      foreign: { eventos: [deMostrador.entrega], nota: 'Era otra' },
      missing: { eventos: [MISSING], nota: 'Era otra' },
    }),
    'mostrador.comprobante': () => ({ foreign: { eventos: [deMostrador.entrega] }, missing: { eventos: [MISSING] } }),
    'mostrador.entregas': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: MISSING } }),
    'mostrador.repasos': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: MISSING } }),
    'mostrador.ver_repaso': own(deMostrador.repaso),
    'mostrador.leer': () => ({
      foreign: { repaso_id: deMostrador.repaso, codigo: 'X' },
      missing: { repaso_id: MISSING, codigo: 'X' },
    }),
    'mostrador.apartar': () => ({
      foreign: { repaso_id: deMostrador.repaso, codigo: 'X' },
      missing: { repaso_id: MISSING, codigo: 'X' },
    }),
    'reparto.por_confirmar': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: MISSING } }),
    'reparto.confirmar_descarga': own(deMostrador.descarga, { contadas: 1 }),
    'mostrador.danada': guia({ nota: 'Rota' }),
    'mostrador.cerrar_repaso': own(deMostrador.repaso),
    'mostrador.prorrogar': guia({}),
    ...casesOfCajas(deMostrador),
  };
}

const own =
  (id: number, params: object = {}) =>
  () => ({ foreign: { id, ...params }, missing: { id: MISSING, ...params } });

function casesOfCajas({ turno, deposito }: { readonly turno: number; readonly deposito: number }): CasesByService {
  return {
    'cajas.ver': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: MISSING } }),
    'cajas.contar': own(turno, { conteo: [] }),
    'cajas.cerrar': own(turno),
    'cajas.z': own(turno),
    'cajas.ver_boleta': own(deposito),
  };
}

/** A shelf, an open box, a deposit and an open list of agency 2. */
async function mostradorAjeno(
  server: TestServer,
  usuario_id: number,
  guia_id: number,
): Promise<{ estante: number; turno: number; repaso: number; descarga: number; entrega: number; deposito: number }> {
  const [shelf] = await server.query(`INSERT INTO estante (agente_id, codigo) VALUES (2, 'X-1') RETURNING id`);
  const [box] = await server.query(
    'INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos) VALUES (2, $1, 0) RETURNING id',
    [usuario_id],
  );
  const [sent] = await server.query(
    `WITH f AS (INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'b.jpg', 'image/jpeg', 3, 'abc') RETURNING id)
     INSERT INTO remesa (numero, agente_id, entrega_id, via, estado, boleta, foto_id, declarado_centavos)
     SELECT 'RM-AJENA', 2, $1, 'DEPOSITO_BANCARIO', 'DEPOSITADA', 'B-AJENA', f.id, 100 FROM f RETURNING id`,
    [usuario_id],
  );
  const [list] = await server.query(
    `INSERT INTO repaso (agente_id, clase, usuario_id) VALUES (2, 'INVENTARIO', $1) RETURNING id`,
    [usuario_id],
  );
  const [left] = await server.query(
    `WITH r AS (INSERT INTO recorrido (numero, dia, tipo, destino_id, estado, chofer_id, creado_por, cambiado_por)
                VALUES ('R-AJENO', hoy(), 'TRONCO', 2, 'EN_RUTA', $1, $1, $1) RETURNING id)
     INSERT INTO descarga (recorrido_id, agente_id, chofer_id, descargadas, faltaron) SELECT r.id, 2, $1, 0, 0 FROM r RETURNING id`,
    [usuario_id],
  );
  const [given] = await server.query(
    `INSERT INTO entrega_mostrador (evento_id, guia_id, agente_id, usuario_id, quien, verificado)
     SELECT min(id), guia_id, 2, $2, 'TITULAR', 'CI' FROM evento WHERE guia_id = $1 GROUP BY guia_id RETURNING evento_id`,
    [guia_id, usuario_id],
  );
  return {
    ...{ estante: Number(shelf.id), turno: Number(box.id), entrega: Number(given.evento_id) },
    deposito: Number(sent.id),
    ...{ repaso: Number(list.id), descarga: Number(left.id) },
  };
}
