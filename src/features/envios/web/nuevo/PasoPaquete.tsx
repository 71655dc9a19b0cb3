import {
  ENTREGAS,
  MONEDAS,
  NOMBRE_DE_PAGA,
  NOMBRE_DE_SOLICITUD,
  PAGAN,
  SOLICITUDES,
} from '#shared/envio/vocabulario.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

import { BultosField } from './BultosField.tsx';
import { CampoTexto } from './CampoTexto.tsx';
import { ElegirField } from './ElegirField.tsx';
import { piezasDe } from './formulario.ts';
import { Marco } from './Marco.tsx';
import styles from './nuevo.module.css';
import { Opciones } from './Opciones.tsx';
import type { Formulario } from './use-formulario.ts';

const PAGA = PAGAN.map((valor) => ({ valor, nombre: NOMBRE_DE_PAGA[valor] }));
const SOLICITUD = SOLICITUDES.map((valor) => ({ valor, nombre: NOMBRE_DE_SOLICITUD[valor] }));
const MONEDA = MONEDAS.map((valor) => ({ value: valor, label: valor === 'UYU' ? '$ pesos' : 'US$ dólares' }));

/** What is sent, how, and who pays. */
export function PasoPaquete({ form }: { form: Formulario }) {
  const { moneda = 'UYU', una_guia_por_bulto } = form.datos;
  return (
    <div className={styles.campos}>
      <ServicioField form={form} />
      <BultosField form={form} />
      {piezasDe(form.datos).length < 2 ? null : (
        <Marco form={form} campo="una_guia_por_bulto" isWide>
          <CheckboxField
            label="Cada bulto con su propia guía (pueden viajar por separado)"
            checked={una_guia_por_bulto !== undefined}
            onChange={(event) => form.cambiar({ una_guia_por_bulto: event.currentTarget.checked ? 'sí' : undefined })}
          />
        </Marco>
      )}
      <div className={styles.ancho}>
        <Opciones form={form} campo="paga" label="Paga el envío" opciones={PAGA} />
      </div>
      <div className={styles.ancho}>
        <Opciones form={form} campo="solicitud" label="Cómo nos llega" opciones={SOLICITUD} />
      </div>
      <div className={`${styles.ancho} ${styles.importes}`}>
        <CampoTexto
          form={form}
          campo="contra_reembolso"
          label="Contra-reembolso"
          description="Lo que se le cobra al destinatario"
          inputMode="decimal"
          maxLength={30}
        />
        <CampoTexto
          form={form}
          campo="valor_declarado"
          label="Valor declarado"
          description="Por si hay que indemnizar"
          inputMode="decimal"
          maxLength={30}
        />
        <Marco form={form} campo="moneda">
          <ElegirField
            label="Moneda"
            description="De los dos importes"
            data={MONEDA}
            value={moneda}
            error={form.faltaDe('moneda')?.mensaje}
            onChange={(valor) => form.cambiar({ moneda: valor ?? undefined })}
          />
        </Marco>
      </div>
      <CampoTexto
        form={form}
        campo="numero"
        label="Número de guía (solo si la caja ya lo trae)"
        description="Escanéelo o escríbalo; vacío, lo da el sistema"
        maxLength={40}
        data-lee-codigos=""
        isWide
      />
    </div>
  );
}

/** Those that go where it goes. */
function ServicioField({ form }: { form: Formulario }) {
  const entrega = ENTREGAS.find((one) => one === form.datos.entrega) ?? 'DOMICILIO';
  const { servicio } = form.datos;
  const offered = form.opciones.data?.servicios.filter(
    (one) => one.entregas.includes(entrega) || one.servicio === servicio,
  );
  return (
    <Marco form={form} campo="servicio" isWide>
      <ElegirField
        label="Servicio"
        data={offered?.map(({ servicio: value, nombre }) => ({ value, label: nombre })) ?? []}
        value={servicio ?? null}
        error={form.faltaDe('servicio')?.mensaje}
        onChange={(value) => form.cambiar({ servicio: value ?? undefined })}
      />
    </Marco>
  );
}
