import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { guardarCampos, publicarCampos, verCampos } from '#features/gds-campos/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { faltasDeOrden } from '#features/gds-ordenes/formulario.contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { faltasDeFormulario, formularioDeFabrica, type TipoDeCampo } from '#shared/gds/campos.ts';
import { JEFE } from '#testing/gds.ts';
import { importing } from '#testing/importaciones.ts';
import { openOrdenes, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { crearImportacion, mapearImportacion } from '../contract.ts';

/** Whatever a client's form asks: the page, the command and a file say the same of the same values. */

type Campo = ParamsInput<typeof guardarCampos>['campos'][number];
type Regla = Campo['regla'];

let server: TestServer;
let tools: ReturnType<typeof importing>;
beforeAll(async () => {
  server = await openOrdenes();
  tools = importing(server, JEFE);
});
afterAll(() => server.close());

const HOY = '2026-11-25';
const WORDS = ['Centro', 'Pocitos', 'Malvín'];
const regla: Record<TipoDeCampo, fc.Arbitrary<Regla>> = {
  TEXTO: fc.constantFrom<Regla>(
    ...[{}, { largo_min: 3 }, { largo_max: 4 }, { mascara: 'AAA-999' }, { mascara: '99*' }],
    ...(['GS1', 'RUT', 'CI'] as const).map((digito) => ({ digito })),
  ),
  NUMERO: fc.constantFrom<Regla>({}, { min: 0 }, { max: 10 }, { min: -2, max: 2 }),
  FECHA: fc.constantFrom<Regla>({}, { desde_dias: 0 }, { hasta_dias: 30 }),
  LISTA: fc.constantFrom<Regla>({ valores: WORDS }, { valores: ['Centro'] }),
  SI_NO: fc.constant<Regla>({}),
};
const VALUES: Record<TipoDeCampo, readonly string[]> = {
  TEXTO: ['', 'AB', 'ABC', 'abc-123', 'ABC-1234', '99a', '219999830019', '12345672', '7790001000019', 'Ñandú'],
  NUMERO: ['', '0', '-2', '11', '1,5', '2.5', 'doce', '1e3'],
  FECHA: ['', '2026-11-25', '25/11/2026', '31/02/2026', '2020-01-01', '2099-12-31', 'mañana'],
  LISTA: ['', 'Centro', 'centro', 'CENTRO', 'Pocitos', 'Otra'],
  SI_NO: ['', 'Sí', 'si', 'NO', 'quizá', '1'],
};
const NAMES = ['x_a', 'x_b', 'x_c', 'x_d', 'x_e'];
const etiquetaDe = (campo: string) => `Dato ${campo.slice(2)}`;

const campoDe = (campo: string): fc.Arbitrary<Campo> =>
  fc.constantFrom<TipoDeCampo>('TEXTO', 'NUMERO', 'FECHA', 'LISTA', 'SI_NO').chain((tipo) =>
    fc.record({
      ...{ campo: fc.constant(campo), tipo: fc.constant(tipo), etiqueta: fc.constant(etiquetaDe(campo)) },
      ...{ ayuda: fc.constant(null), visible: fc.constant(true), requerido: fc.boolean() },
      defecto: fc.option(fc.constantFrom(...VALUES[tipo].slice(1)), { freq: 3 }),
      regla: regla[tipo].chain((one) =>
        fc
          .option(fc.constantFrom(...NAMES.filter((name) => name !== campo)), { freq: 3, nil: undefined })
          .map((other) => (other === undefined ? one : { ...one, requerido_si: { campo: other, valor: 'Centro' } })),
      ),
    }),
  );
/** Of the house, as they are. */
const DE_FABRICA = formularioDeFabrica('VENTA').map((one): Campo => ({ ...one, regla: {} }));
const forma = fc
  .tuple(...NAMES.map(campoDe))
  .map((propios): Campo[] => [...DE_FABRICA, ...propios])
  .filter((campos) => Object.keys(faltasDeFormulario('VENTA', campos, HOY)).length === 0);
/** A form, and what twelve orders say of its fields. */
const caso = forma.chain((campos) =>
  fc.record({
    campos: fc.constant(campos),
    ordenes: fc.array(
      fc.tuple(
        ...campos
          .slice(-NAMES.length)
          .map(({ campo, tipo }) => fc.constantFrom(...VALUES[tipo]).map((valor) => [campo, valor] as const)),
      ),
      { minLength: 12, maxLength: 12 },
    ),
  }),
);

const DE = { cliente_id: 1, tipo: 'VENTA' as const };
const DESTINO = { destinatario: 'Ana Pereira', direccion: 'Colonia 1234' };
let vez = 0;

async function publicar(campos: Campo[]): Promise<string> {
  const { borrador, hoy } = await server.as(JEFE, verCampos, DE);
  const { version } = await server.as(JEFE, guardarCampos, { ...DE, version: borrador?.version ?? null, campos });
  const answer = await server.as(JEFE, publicarCampos, { ...DE, version, nota: 'Prueba' });
  expect(answer).toMatchObject({ code: 'OK' });
  return hoy;
}

/** By order, the fields that a file of all of them has faults in. */
async function enArchivo(refs: readonly string[], ordenes: readonly Record<string, string>[]): Promise<string[][]> {
  const head = ['Pedido', 'SKU', 'Cantidad', 'Destinatario', 'Dirección', 'Localidad', ...NAMES.map(etiquetaDe)];
  const lines = ordenes.map((extra, at) => [
    ...[refs[at], 'YERBA-1K', '1', DESTINO.destinatario, DESTINO.direccion, 'Pocitos'],
    ...NAMES.map((campo) => extra[campo]),
  ]);
  const texto = [head, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('');
  const archivo_id = await tools.upload(JEFE, texto, `v${vez}.csv`);
  const { importacion } = await server.as(JEFE, crearImportacion, {
    ...{ archivo_id, tipo: 'ORDENES_VENTA', deposito_id: 1, cliente_id: 1, aunque_repetida: true },
  });
  const read = await tools.settled(importacion.id);
  if (read.importacion.estado === 'SUBIDA') {
    const mapeo = read.columnas.map(({ campo }: { campo: string | null }) => campo);
    await server.as(JEFE, mapearImportacion, { id: importacion.id, mapeo, fijos: {} });
    await tools.settled(importacion.id);
  }
  const rows = await tools.rows(importacion.id, 'todas', JEFE);
  return rows.map(({ errores }) => errores.map(({ campo }: { campo: string }) => campo).sort());
}

test('page, command and file find the same faults in the same values', async () => {
  let faults = 0;
  await fc.assert(
    fc.asyncProperty(caso, async ({ campos, ordenes }) => {
      vez += 1;
      const hoy = await publicar([...campos]);
      const said = ordenes.map((pairs): Record<string, string> => Object.fromEntries(pairs));
      const refs = said.map((_, at) => `R${vez}-${at}`);
      const inFile = await enArchivo(refs, said);
      for (const [at, all] of said.entries()) {
        const extra = Object.fromEntries(Object.entries(all).filter(([, valor]) => valor !== ''));
        const orden = { tipo: 'VENTA' as const, referencia: refs[at] ?? '', destino: DESTINO, extra };
        const onPage = Object.keys(faltasDeOrden(campos, { ...orden, localidad: 'Pocitos' }, { hoy })).sort();
        const answer = await server.as(JEFE, crearOrden, { ...VENTA, ...orden, confirmar: true });
        const byCommand = answer.error === 'CAMPOS_DEL_CLIENTE' ? Object.keys(answer.campos).sort() : [];
        faults += onPage.length;
        expect({ all, byCommand, inFile: inFile[at] }).toEqual({ all, byCommand: onPage, inFile: onPage });
      }
    }),
    { numRuns: 6 },
  );
  expect(faults).toBeGreaterThan(0);
});
