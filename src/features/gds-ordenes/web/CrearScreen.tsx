import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { type OrdenEntera, verOrden } from '../contract.ts';
import { opcionesDeOrdenes, verBorradorDeOrden } from '../crear.contract.ts';
import { leerMesa, type MesaDeOrden, mesaVacia } from '../crear.mesa.contract.ts';
import { OrdenForm } from './OrdenForm.tsx';

/** A new order, or a draft anew; what was being typed elsewhere is here again. */
export function CrearScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  const isEdit = Number.isSafeInteger(id) && id > 0;
  const opciones = useQuery(serviceQuery(opcionesDeOrdenes, {}));
  const borrador = useQuery({
    ...serviceQuery(verBorradorDeOrden, {}),
    enabled: !isEdit,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const entera = useQuery({ ...serviceQuery(verOrden, { id: isEdit ? id : 1 }), enabled: isEdit, retry: false });
  const error = opciones.error ?? borrador.error ?? entera.error;
  if (error !== null)
    return (
      <ErrorAlert
        error={error}
        fallback="No se pudo abrir"
        onRetry={() => void Promise.all([opciones.refetch(), isEdit ? entera.refetch() : borrador.refetch()])}
      />
    );
  if (opciones.data === undefined) return <PendingView />;
  if (isEdit) {
    if (entera.data === undefined) return <PendingView />;
    return (
      <OrdenForm
        key={id}
        opciones={opciones.data}
        start={mesaDe(entera.data)}
        editing={entera.data.orden}
        since={null}
      />
    );
  }
  if (borrador.data === undefined) return <PendingView />;
  const kept = borrador.data.borrador;
  const first = opciones.data.depositos.find(({ propio }) => propio);
  const [only, ...others] = opciones.data.clientes;
  const cliente_id = only === undefined || others.length > 0 ? null : String(only.id);
  const empty = { ...mesaVacia(), cliente_id, deposito_id: first === undefined ? null : String(first.id) };
  const start = (kept === null ? null : leerMesa(kept.datos)) ?? empty;
  return (
    <OrdenForm
      key={kept?.modificado ?? 'nueva'}
      opciones={opciones.data}
      start={start}
      editing={null}
      since={kept?.modificado ?? null}
    />
  );
}

const texto = (value: number | null) => (value === null ? null : String(value));

/** What a draft says, as it is typed. Whom it goes to a warehouse does not read back: typed again, it is said anew. */
function mesaDe({ orden, lineas, destinatario }: OrdenEntera): MesaDeOrden {
  const { tipo, referencia, proveedor, prometida_el, servicio, parcial, observaciones, localidad } = orden;
  const said = {
    ...{
      tipo,
      prometida_el,
      servicio,
      parcial,
      referencia: referencia ?? '',
      proveedor: proveedor ?? '',
      observaciones: observaciones ?? '',
    },
    ...{
      cliente_id: texto(orden.cliente_id),
      deposito_id: texto(orden.deposito_id),
      deposito_destino_id: texto(orden.deposito_destino_id),
    },
    ...{ prioridad: String(orden.prioridad), localidad_id: texto(orden.localidad_id), localidad: localidad ?? '' },
    ...{
      destinatario: destinatario?.destinatario ?? '',
      documento: destinatario?.documento ?? '',
      telefono: destinatario?.telefono ?? '',
    },
    ...{ correo: destinatario?.correo ?? '', direccion: destinatario?.direccion ?? '' },
    extra: Object.fromEntries(orden.extra.map(({ campo, valor }) => [campo, valor])),
    lineas: lineas
      .filter(({ pedida, anulada }) => pedida > anulada)
      .map(({ sku, pedida, anulada, partida }) => ({ sku, cantidad: pedida - anulada, partida: partida ?? '' })),
  };
  return leerMesa(said) ?? mesaVacia();
}
