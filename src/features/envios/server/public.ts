/**
 * The door of this slice for whoever makes many envíos at once: open the catalogue once, read and check each row, create the good ones
 * some hundreds at a time.
 *
 *   const catalogo = await abrirCatalogo(db);
 *   const { datos, faltas } = revisarEnvio(catalogo, texto, cliente_id);   // pure; datos is null where there are faltas
 *   const hechos = await crearEnvios(autor, { catalogo, cliente_id, origen: 'IMPORTACION' }, [{ datos, acepta_repetida }, …]);
 *
 * `crearEnvios` answers in the order given, and does not throw for a row: `{ ok: true, envio_id, guias: [{ id, guia_nro }] }` or
 * `{ ok: false, campo, falta }`. It writes in the caller's transaction.
 */
export { clienteDe } from './casa.ts';
export { abrirCatalogo, type Catalogo } from './catalogo.sql.ts';
export { crearEnvios } from './crear.ts';
export { revisarEnvio } from './revisar.ts';
export { exigirQueEnvie } from './suspension.ts';
