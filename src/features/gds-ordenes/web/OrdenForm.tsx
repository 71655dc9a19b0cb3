import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { formatTime, instantOf, toInstant } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { contarOrdenes, listOrdenes, type OrdenEntera, verOrden } from '../contract.ts';
import { crearOrden, guardarOrden, type OpcionesDeOrdenes, type PedidoDeOrden } from '../crear.contract.ts';
import { type MesaDeOrden, mesaVacia } from '../crear.mesa.contract.ts';
import { SERVICIOS_DE_ORDEN } from '../palabras.contract.ts';
import { guardarPronto, olvidar } from './borrador.ts';
import { CamposDeDestino, CamposDeOrden } from './Campos.tsx';
import { CamposPropios } from './CamposPropios.tsx';
import { type Forma, faltasDeForma, propiosDe, useForma } from './forma.ts';
import { LineasCard } from './LineasCard.tsx';
import styles from './ordenes.module.css';
import { rutaDe } from './palabras.ts';
import { useMakes } from './use-works.ts';

interface Props {
  opciones: OpcionesDeOrdenes;
  start: MesaDeOrden;
  editing: OrdenEntera['orden'] | null;
  /** Since when it has been kept; null: nothing was. */
  since: string | null;
}

/** What it is and whose, where it goes, and what of: one page, sent whole. */
export function OrdenForm({ opciones, start, editing, since }: Props) {
  const [mesa, setMesa] = useState(start);
  const navigate = useNavigate();
  const crear = useCommand(crearOrden, [listOrdenes, contarOrdenes]);
  const guardar = useCommand(guardarOrden, [listOrdenes, contarOrdenes, verOrden]);
  const command = editing === null ? crear : guardar;
  const change = (fields: Partial<MesaDeOrden>) => {
    const next = { ...mesa, ...fields };
    setMesa(next);
    if (editing === null) guardarPronto(next);
  };
  const forma = useForma(mesa);
  const { isClient } = useMakes();
  const [isTried, setTried] = useState(false);
  const dicha = { ...pedidoDe(mesa, forma), localidad: mesa.localidad.split(',')[0]?.trim() };
  const lacks = isTried ? faltasDeForma(forma, dicha) : {};
  const send = async (confirmar: boolean, acepta_repetida = false) => {
    setTried(confirmar);
    if (confirmar && Object.keys(faltasDeForma(forma, dicha)).length > 0) return;
    const pedido = {
      ...pedidoDe(mesa, forma),
      confirmar,
      ...(acepta_repetida ? { acepta_repetida: true as const } : {}),
    };
    const sent =
      editing === null ? crear.run(pedido) : guardar.run({ ...pedido, id: editing.id, version: editing.version });
    const made = await sent.catch(() => null);
    if (made === null) return;
    if (editing === null) await olvidar();
    void navigate({ to: rutaDe(made.orden) });
  };
  const isRepeated = command.error instanceof ServiceError && command.error.code === 'REFERENCIA_REPETIDA';
  const faults = { ...(command.error instanceof ServiceError ? command.error.campos : {}), ...lacks };
  const isReady = mesa.cliente_id !== null && mesa.deposito_id !== null && mesa.lineas.length > 0;
  return (
    <form
      className={styles.pila}
      aria-label={editing === null ? 'Crear una orden' : `Cambiar ${editing.numero}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send(true);
      }}
    >
      {since === null ? null : (
        <p className={styles.quieto} role="status">
          Sigue lo que escribía a las {formatTime(since).slice(0, 5)}.{' '}
          <Button
            variant="subtle"
            onClick={() => {
              setMesa({
                ...mesaVacia(),
                deposito_id: mesa.deposito_id,
                ...(isClient ? { cliente_id: mesa.cliente_id } : {}),
              });
              void olvidar();
            }}
          >
            Empezar de nuevo
          </Button>
        </p>
      )}
      <Card title={isClient ? 'Qué orden' : 'Qué orden y de quién'}>
        <CamposDeOrden mesa={mesa} change={change} {...{ forma, faults, opciones }} isEditing={editing !== null} />
      </Card>
      {mesa.tipo === 'VENTA' ? (
        <Card title="A dónde va">
          <CamposDeDestino mesa={mesa} change={change} {...{ forma, faults }} />
        </Card>
      ) : null}
      <CamposPropios mesa={mesa} change={change} {...{ forma, faults }} />
      <LineasCard mesa={mesa} faults={faults} onLineas={(lineas) => change({ lineas })} />
      {Object.keys(lacks).length === 0 ? null : (
        <p role="alert" className={styles.falta}>
          Para confirmarla faltan datos que pide el cliente: {Object.values(lacks).join('. ')}.
        </p>
      )}
      <ErrorAlert error={command.error} fallback="No se pudo guardar la orden" onDismiss={command.reset} />
      <div className={styles.actos}>
        {isRepeated ? (
          <Button onClick={() => void send(true, true)}>Guardar igual, con la misma referencia</Button>
        ) : null}
        <Button disabled={!isReady} loading={command.isPending} onClick={() => void send(false)}>
          Guardar borrador
        </Button>
        <Button type="submit" variant="filled" disabled={!isReady} loading={command.isPending}>
          Confirmar la orden
        </Button>
      </div>
    </form>
  );
}

const o = (text: string) => (text.trim() === '' ? null : text.trim());
const id = (text: string | null) => (text === null ? null : Number(text));

function pedidoDe(mesa: MesaDeOrden, forma: Forma): Omit<PedidoDeOrden, 'confirmar'> {
  const isSale = mesa.tipo === 'VENTA';
  const [hora = '', minuto = '0'] = mesa.corte_hora.split(':');
  const minutes = /^\d{1,2}(:\d{2})?$/.test(mesa.corte_hora) ? Number(hora) * 60 + Number(minuto) : 18 * 60;
  const destinatario = o(mesa.destinatario);
  return {
    ...{ tipo: mesa.tipo, cliente_id: Number(mesa.cliente_id), deposito_id: Number(mesa.deposito_id) },
    deposito_destino_id: mesa.tipo === 'TRASLADO' ? id(mesa.deposito_destino_id) : null,
    ...{
      referencia: o(mesa.referencia),
      prioridad: Number(mesa.prioridad),
      prometida_el: mesa.prometida_el,
      moneda: 'UYU',
    },
    proveedor: mesa.tipo === 'COMPRA' ? o(mesa.proveedor) : null,
    corte: mesa.corte_dia === null ? null : toInstant(new Date(instantOf(mesa.corte_dia, minutes))),
    servicio: isSale ? servicioDe(mesa.servicio) : null,
    entrega: isSale ? 'DOMICILIO' : null,
    localidad_id: isSale ? id(mesa.localidad_id) : null,
    destino:
      isSale && destinatario !== null
        ? {
            destinatario,
            documento: o(mesa.documento),
            telefono: o(mesa.telefono),
            correo: o(mesa.correo),
            direccion: o(mesa.direccion),
            localidad: o(mesa.localidad),
          }
        : null,
    ...{ parcial: mesa.parcial, observaciones: o(mesa.observaciones), extra: extraDe(mesa, forma) },
    lineas: mesa.lineas.map(({ sku, cantidad, partida }) => ({ sku, cantidad, partida: o(partida) })),
  };
}

/** What was typed into a field of another client's form is not sent. */
function extraDe({ extra }: MesaDeOrden, forma: Forma): Record<string, string> {
  const asked = new Set(propiosDe(forma).map(({ campo }) => campo));
  return Object.fromEntries(Object.entries(extra).filter(([campo, valor]) => asked.has(campo) && valor.trim() !== ''));
}

function servicioDe(value: string | null): PedidoDeOrden['servicio'] {
  return SERVICIOS_DE_ORDEN.find((one) => one === value) ?? null;
}
