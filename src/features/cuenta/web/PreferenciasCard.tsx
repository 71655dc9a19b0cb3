import { Link } from '@tanstack/react-router';

import { DENSITIES, SCHEMES, type Scheme, type Settings } from '#shared/settings.ts';
import { LanguageSelect } from '#web/i18n/LanguageSelect.tsx';
import { changeSettings, useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { playTone, unlockSounds } from '#web/ui/scan/sounds.ts';

import styles from './cuenta.module.css';

const ESQUEMAS: Record<Scheme, string> = { claro: 'Claro', oscuro: 'Oscuro', sistema: 'Como el sistema' };
const DENSIDADES: Record<Settings['densidad'], string> = {
  compacta: 'Compacta',
  media: 'Media',
  comoda: 'Cómoda',
  terminal: 'Terminal',
};

/** What holds at once, here and in the person's other browsers. */
export function PreferenciasCard() {
  const { esquema, densidad, sonidos, volumen, atajos, separador } = useSettings();
  return (
    <Card title="Preferencias">
      <div className={styles.cuerpo}>
        <p className={styles.quieto}>Se guardan solas y lo acompañan en cualquier equipo.</p>
        <div className={styles.fila}>
          <span aria-hidden>Idioma</span>
          <LanguageSelect />
        </div>
        <Opciones
          titulo="Apariencia"
          nombre="cuenta-esquema"
          opciones={SCHEMES.map((id) => [id, ESQUEMAS[id]])}
          value={esquema}
          onChange={(id) => changeSettings({ esquema: SCHEMES.find((one) => one === id) ?? 'sistema' })}
        />
        <Opciones
          titulo="Altura de las filas"
          nombre="cuenta-densidad"
          opciones={DENSITIES.map((id) => [id, DENSIDADES[id]])}
          value={densidad}
          onChange={(id) => changeSettings({ densidad: DENSITIES.find((one) => one === id) ?? 'media' })}
        />
        <Opciones
          titulo="Separador de los archivos CSV"
          nombre="cuenta-separador"
          opciones={[
            [',', 'Coma'],
            [';', 'Punto y coma'],
          ]}
          value={separador}
          onChange={(id) => changeSettings({ separador: id === ';' ? ';' : ',' })}
        />
        <Sonidos sonidos={sonidos} volumen={volumen} />
        <CheckboxField
          label="Teclas sueltas"
          description="Letras y signos que actúan fuera de los campos. Con ? se ven las de cada pantalla."
          checked={atajos}
          onChange={(event) => changeSettings({ atajos: event.currentTarget.checked })}
        />
        <p>
          <Link to="/builder">Más sobre la apariencia: colores, menús, tamaño de letra</Link>
        </p>
      </div>
    </Card>
  );
}

interface OpcionesProps {
  titulo: string;
  nombre: string;
  opciones: readonly (readonly [id: string, nombre: string])[];
  value: string;
  onChange: (id: string) => void;
}

function Opciones({ titulo, nombre, opciones, value, onChange }: OpcionesProps) {
  return (
    <fieldset className={styles.opciones}>
      <legend>{titulo}</legend>
      {opciones.map(([id, text]) => (
        <label key={id} className={styles.opcion}>
          <input
            type="radio"
            name={nombre}
            className="solo-lector"
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function Sonidos({ sonidos, volumen }: Pick<Settings, 'sonidos' | 'volumen'>) {
  const hear = () => {
    unlockSounds();
    playTone('ok');
  };
  return (
    <>
      <CheckboxField
        label="Sonidos del lector"
        checked={sonidos}
        onChange={(event) => changeSettings({ sonidos: event.currentTarget.checked })}
      />
      <div className={styles.fila}>
        <label htmlFor="volumen">Volumen</label>
        <input
          id="volumen"
          type="range"
          className={styles.volumen}
          min={0}
          max={1}
          step={0.1}
          disabled={!sonidos}
          value={volumen}
          aria-valuetext={`${Math.round(volumen * 100)} %`}
          onChange={(event) => changeSettings({ volumen: Number(event.currentTarget.value) })}
        />
        <Button size="compact-sm" disabled={!sonidos} onClick={hear}>
          Probar
        </Button>
      </div>
    </>
  );
}
