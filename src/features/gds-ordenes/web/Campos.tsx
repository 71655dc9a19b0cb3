import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TIPOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { serviceQuery } from '#web/api.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { localidadesDeOrdenes, type OpcionesDeOrdenes } from '../crear.contract.ts';
import type { MesaDeOrden } from '../crear.mesa.contract.ts';
import { SERVICIOS_DE_ORDEN } from '../palabras.contract.ts';
import { type ComoSePide, comoSePide, type Forma } from './forma.ts';
import styles from './ordenes.module.css';
import { TIPO } from './palabras.ts';
import { useMakes } from './use-works.ts';

export interface CamposProps {
  mesa: MesaDeOrden;
  change: (fields: Partial<MesaDeOrden>) => void;
  /** What the client's form makes of them. */
  forma: Forma;
  faults: Readonly<Record<string, string>>;
}

const PRIORIDADES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
const SERVICIOS = SERVICIOS_DE_ORDEN.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] }));

/** What it is, whose, and by when. */
export function CamposDeOrden({
  mesa,
  change,
  forma,
  faults,
  opciones,
  isEditing,
}: CamposProps & { opciones: OpcionesDeOrdenes; isEditing: boolean }) {
  const como = (campo: string, label: string) => comoSePide(forma, { campo, label, error: faults[campo] });
  const text = (name: 'referencia' | 'proveedor' | 'corte_hora' | 'observaciones') => ({
    value: mesa[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const { isClient } = useMakes();
  const own = opciones.depositos.filter(({ propio }) => propio);
  const deposito = Number(mesa.deposito_id);
  const clientes = opciones.clientes.filter(({ depositos }) => depositos.includes(deposito));
  const cliente = clientes.find(({ id }) => String(id) === mesa.cliente_id);
  const otros = opciones.depositos.filter(({ id }) => id !== deposito && cliente?.depositos.includes(id) === true);
  return (
    <div className={styles.campos}>
      <SelectField
        label="Tipo"
        data={TIPOS_DE_ORDEN.map((value) => ({ value, label: TIPO[value] }))}
        value={mesa.tipo}
        disabled={isEditing}
        onChange={(value) => change({ tipo: TIPOS_DE_ORDEN.find((one) => one === value) ?? 'VENTA' })}
      />
      {own.length > 1 ? (
        <SelectField
          label="Depósito"
          data={own.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={mesa.deposito_id}
          disabled={isEditing}
          onChange={(deposito_id) => change({ deposito_id, ...(isClient ? {} : { cliente_id: null }) })}
        />
      ) : null}
      {isClient ? null : (
        <SelectField
          label="Cliente"
          placeholder="Escriba el nombre"
          data={clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={mesa.cliente_id}
          disabled={isEditing}
          onChange={(cliente_id) => change({ cliente_id })}
        />
      )}
      {mesa.tipo === 'TRASLADO' ? (
        <SelectField
          label="Depósito de destino"
          data={otros.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={mesa.deposito_destino_id}
          nothingFoundMessage="El cliente no guarda en otro depósito"
          onChange={(deposito_destino_id) => change({ deposito_destino_id })}
        />
      ) : null}
      <Pedido {...como('referencia', isClient ? 'Referencia' : 'Referencia del cliente')}>
        {(asked) => <TextField {...asked} maxLength={60} {...text('referencia')} />}
      </Pedido>
      {mesa.tipo === 'COMPRA' ? (
        <Pedido {...como('proveedor', 'Proveedor')}>
          {(asked) => <TextField {...asked} maxLength={120} {...text('proveedor')} />}
        </Pedido>
      ) : null}
      {isClient ? null : (
        <SelectField
          label="Prioridad"
          data={PRIORIDADES}
          value={mesa.prioridad}
          onChange={(value) => change({ prioridad: value ?? '3' })}
        />
      )}
      {mesa.tipo === 'COMPRA' ? (
        <Pedido {...como('corte', 'Llega el')}>
          {({ description: _, ...asked }) => (
            <DateField {...asked} value={mesa.prometida_el} onChange={(prometida_el) => change({ prometida_el })} />
          )}
        </Pedido>
      ) : (
        <Pedido {...como('corte', 'Corte, día')}>
          {({ description: _, ...asked }) => (
            <>
              <DateField {...asked} value={mesa.corte_dia} onChange={(corte_dia) => change({ corte_dia })} />
              <TextField label="Corte, hora" placeholder="18:00" maxLength={5} {...text('corte_hora')} />
            </>
          )}
        </Pedido>
      )}
      {mesa.tipo === 'VENTA' ? (
        <SelectField
          label="Servicio"
          placeholder="El de siempre"
          clearable
          data={SERVICIOS}
          value={mesa.servicio}
          onChange={(servicio) => change({ servicio })}
        />
      ) : null}
      {mesa.tipo === 'COMPRA' ? null : (
        <CheckboxField
          label="Puede salir en partes"
          checked={mesa.parcial}
          onChange={(event) => change({ parcial: event.currentTarget.checked })}
        />
      )}
      <Pedido {...como('nota', 'Observaciones')}>
        {(asked) => <TextField {...asked} maxLength={500} {...text('observaciones')} />}
      </Pedido>
    </div>
  );
}

/** Whom it goes to. Once it is saved a warehouse does not read it any more. */
export function CamposDeDestino({ mesa, change, forma, faults }: CamposProps) {
  const como = (campo: string, label: string, error = faults[campo]) => comoSePide(forma, { campo, label, error });
  const text = (name: 'destinatario' | 'documento' | 'telefono' | 'correo' | 'direccion') => ({
    value: mesa[name],
    maxLength: 120,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.campos}>
      <Pedido {...como('destinatario', 'Quién recibe', faults.destinatario ?? faults.destino)}>
        {(asked) => <TextField {...asked} {...text('destinatario')} />}
      </Pedido>
      <Localidad
        mesa={mesa}
        change={change}
        como={como('localidad', 'Localidad', faults.localidad ?? faults.localidad_id)}
      />
      <Pedido {...como('direccion', 'Dirección')}>{(asked) => <TextField {...asked} {...text('direccion')} />}</Pedido>
      <Pedido {...como('telefono', 'Teléfono')}>
        {(asked) => <TextField {...asked} inputMode="tel" {...text('telefono')} />}
      </Pedido>
      <Pedido {...como('documento', 'Documento')}>{(asked) => <TextField {...asked} {...text('documento')} />}</Pedido>
      <TextField label="Correo" inputMode="email" {...text('correo')} />
    </div>
  );
}

function Localidad({ mesa, change, como }: Pick<CamposProps, 'mesa' | 'change'> & { como: ComoSePide }) {
  const [typed, setTyped] = useState(mesa.localidad);
  const q = typed.split(',')[0]?.trim() ?? '';
  const { data } = useQuery({
    ...serviceQuery(localidadesDeOrdenes, { q: q === '' ? 'a' : q }),
    enabled: q.length >= 2,
  });
  const found = (data?.localidades ?? []).map(({ id, nombre, departamento }) => ({
    value: String(id),
    label: `${nombre}, ${departamento}`,
  }));
  const chosen = mesa.localidad_id !== null && !found.some(({ value }) => value === mesa.localidad_id);
  return (
    <SelectField
      {...como.asked}
      placeholder="Escriba las primeras letras"
      data={chosen ? [{ value: mesa.localidad_id ?? '', label: mesa.localidad }, ...found] : found}
      value={mesa.localidad_id}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) =>
        change({ localidad_id: value, localidad: found.find((one) => one.value === value)?.label ?? mesa.localidad })
      }
    />
  );
}

/** A field as the form asks it; one that it hides is not drawn. */
function Pedido({ isHidden, asked, children }: ComoSePide & { children: (asked: ComoSePide['asked']) => ReactNode }) {
  return isHidden ? null : children(asked);
}
