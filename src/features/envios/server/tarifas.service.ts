import { handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { getVersionDeTarifa, listTarifas, publicarTarifa, simularTarifa } from '../tarifas.contract.ts';
import { simular } from './simular.ts';
import { insertVersion, selectAlcances, selectTarifas, selectVersion } from './tarifas.sql.ts';
import { nameOf, onlyStaff, proponer } from './version.ts';

export const tarifasEndpoints = [
  handle(listTarifas, async ({ db, scope }) => {
    onlyStaff(scope.tipo);
    return { tarifas: await selectTarifas(db) };
  }),

  handle(getVersionDeTarifa, async ({ db, scope }, { version_id }) => {
    onlyStaff(scope.tipo);
    const version = await selectVersion(db, version_id);
    if (!version) throw new AppError('TARIFA_NO_ENCONTRADA', { version_id });
    const { nombre: tarifa, lineas, ...rest } = version;
    return { version: { ...rest, tarifa, lineas: [...lineas] } };
  }),

  handle(publicarTarifa, async ({ db, scope, user, audit }, pedido) => {
    onlyStaff(scope.tipo);
    const { cliente_id: clienteId = null, vigente_desde, nota, desde_version_id } = pedido;
    const [base, { hoy, alcances }] = await Promise.all([selectVersion(db, desde_version_id), selectAlcances(db)]);
    if (!base) throw new AppError('TARIFA_NO_ENCONTRADA', { desde_version_id });
    if (vigente_desde < hoy) throw new AppError('TARIFA_VENCIDA', { vigente_desde, hoy });
    const propuesta = proponer(base, pedido);
    const missing = alcances.find(
      ({ servicio, ambito }) => !propuesta.lineas.some((l) => l.servicio === servicio && l.ambito === ambito),
    );
    if (missing)
      throw new RefusalError(
        'TARIFA_INCOMPLETA',
        `Falta el precio de ${nameOf(missing.servicio)} en ${missing.ambito}`,
      );
    const version = { ...propuesta, vigente_desde };
    const { id, numero } = await insertVersion(db, { clienteId, usuarioId: user.id, nota }, version);
    audit({
      tabla: 'tarifa_version',
      fila_id: id,
      antes: { version_id: desde_version_id },
      despues: { clienteId, numero, vigente_desde, nota },
    });
    return { version_id: id, numero };
  }),

  handle(simularTarifa, async ({ db, scope }, { cliente_id = null, desde_version_id, ...pedido }) => {
    onlyStaff(scope.tipo);
    const base = await selectVersion(db, desde_version_id);
    if (!base) throw new AppError('TARIFA_NO_ENCONTRADA', { desde_version_id });
    return simular(db, { ...base, ...proponer(base, pedido) }, cliente_id);
  }),
];
