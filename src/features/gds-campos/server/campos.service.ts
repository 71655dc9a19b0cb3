import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { faltasDeFormulario, formularioDeFabrica, revisarCampos } from '#shared/gds/campos.ts';

import {
  formularioDeOrden,
  guardarCampos,
  probarCampos,
  publicarCampos,
  type VistaDeCampos,
  verCampos,
} from '../contract.ts';
import {
  type DeQuien,
  insertBorrador,
  isClienteVisible,
  lockBorrador,
  publish,
  selectHoy,
  selectOrdenes,
  selectVersiones,
  selectVigente,
  updateBorrador,
} from './campos.sql.ts';

const MOST_SHOWN = 100;
/** To whom an order goes no warehouse reads: of that the trial says nothing. */
const DEL_DESTINO: ReadonlySet<string> = new Set(['destinatario', 'documento', 'telefono', 'direccion', 'localidad']);

export const camposEndpoints = [
  handle(verCampos, async (context, de) => {
    await refuseForeign(context, de);
    const { db } = context;
    const [versiones, vigente, hoy] = await Promise.all([
      selectVersiones(db, de),
      selectVigente(db, de),
      selectHoy(db),
    ]);
    const of = (estado: string) => versiones.filter((one) => one.estado === estado);
    return {
      hoy,
      ...{ vigente: of('PUBLICADA')[0] ?? null, borrador: of('BORRADOR')[0] ?? null, retiradas: of('RETIRADA') },
      rige: rigeDe(vigente),
      pide: copied(vigente?.campos ?? formularioDeFabrica(de.tipo)),
    };
  }),

  handle(formularioDeOrden, async (context, de) => {
    await refuseForeign(context, de);
    const vigente = await selectVigente(context.db, de);
    const hoy = await selectHoy(context.db);
    return { version_id: vigente?.id ?? null, hoy, pide: copied(vigente?.campos ?? formularioDeFabrica(de.tipo)) };
  }),

  handle(guardarCampos, async (context, { version, campos, ...de }) => {
    await refuseForeign(context, de);
    const { db, user, audit } = context;
    const faltas = faltasDeFormulario(de.tipo, campos, await selectHoy(db));
    if (Object.keys(faltas).length > 0) throw new AppError('DATOS_INVALIDOS', {}, faltas);
    const there = await lockBorrador(db, de);
    if ((there?.version ?? null) !== version) throw new AppError('DOCUMENTO_CAMBIO', {});
    const now =
      there === null
        ? await insertBorrador(db, de, { campos, usuario_id: user.id })
        : await updateBorrador(db, there.id, campos);
    if (now === null) throw new AppError('DOCUMENTO_CAMBIO', {});
    audit({ tabla: 'campos_version', fila_id: there?.id ?? null, antes: null, despues: { ...de, campos } });
    return { version: now };
  }),

  handle(probarCampos, async (context, { ultimos, ...de }) => {
    await refuseForeign(context, de);
    const { db, scope } = context;
    const draft = (await selectVersiones(db, de)).find(({ estado }) => estado === 'BORRADOR');
    if (draft === undefined) throw new AppError('CAMPOS_SIN_BORRADOR', {});
    const [ordenes, hoy] = await Promise.all([selectOrdenes(db, scope, { ...de, ultimos }), selectHoy(db)]);
    const seen = draft.campos.filter(({ campo }) => !DEL_DESTINO.has(campo));
    const fallan = ordenes.flatMap(({ valores, ...orden }) => {
      const faltas = Object.entries(revisarCampos(seen, valores, { hoy }));
      return faltas.length === 0 ? [] : [{ ...orden, faltas: faltas.map(([campo, mensaje]) => ({ campo, mensaje })) }];
    });
    return { revisadas: ordenes.length, total: fallan.length, fallan: fallan.slice(0, MOST_SHOWN) };
  }),

  handle(publicarCampos, async (context, { version, nota, ...de }) => {
    await refuseForeign(context, de);
    const { db, user, audit } = context;
    const draft = await lockBorrador(db, de);
    if (draft === null) throw new AppError('CAMPOS_SIN_BORRADOR', {});
    if (draft.version !== version) throw new AppError('DOCUMENTO_CAMBIO', {});
    await publish(db, draft.id, { ...de, usuario_id: user.id, nota });
    audit({ tabla: 'campos_version', fila_id: draft.id, antes: null, despues: { ...de, nota } });
    return { id: draft.id };
  }),
];

function rigeDe(vigente: { readonly cliente_id: number | null } | null): VistaDeCampos['rige'] {
  if (vigente === null) return 'CASA';
  return vigente.cliente_id === null ? 'TODOS' : 'CLIENTE';
}

/** @throws AppError CLIENTE_NO_ENCONTRADO */
async function refuseForeign({ db, scope }: Pick<CallContext, 'db' | 'scope'>, { cliente_id }: DeQuien): Promise<void> {
  if (!(await isClienteVisible(db, scope, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
}

/** As the wire takes them. */
const copied = <T extends ReturnType<typeof formularioDeFabrica>[number]>(campos: readonly T[]) =>
  campos.map(({ regla, ...one }) => {
    const { valores, ...rest } = regla;
    return { ...one, regla: valores === undefined ? rest : { ...rest, valores: [...valores] } };
  });
