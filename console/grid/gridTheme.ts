import type { Theme } from '@glideapps/glide-data-grid';
import type { CellTheme } from './toCell.ts';

/** The resolved colours of design tokens, for the light or the dark theme. */
const readColours = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> => {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = names.map((name): [Name, string] => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(read) as Record<Name, string>;
};

export interface CanvasColours {
  readonly accent: string;
  readonly onAccent: string;
  readonly border: string;
  readonly ground: string;
}

/** In pixels, between the edge of a cell and its text. */
export const cellPadding = 12;

const family = "'Inter Variable', 'Inter', system-ui, sans-serif";
const figures = `'Inter Figures', ${family}`;
const sizes = { text: '14px', key: '500 14px', header: '500 12px', summary: '600 14px' } as const;

/** CSS fonts, as a canvas takes them. */
export const fonts = {
  text: `${sizes.text} ${family}`,
  key: `${sizes.key} ${family}`,
  figures: `${sizes.text} ${figures}`,
  header: `${sizes.header} ${family}`,
  summary: `${sizes.summary} ${family}`,
} as const;

export interface GridTheme {
  readonly glide: Partial<Theme>;
  readonly cells: CellTheme;
  readonly hoveredRow: Partial<Theme>;
  readonly selectedRow: Partial<Theme>;
  readonly summaryRow: Partial<Theme>;
  readonly headerInk: string;
  readonly focus: string;
  readonly canvas: CanvasColours;
}

export const readGridTheme = (): GridTheme => {
  const colour = readColours([
    'sheet',
    'well',
    'hover',
    'ink',
    'ink-soft',
    'ink-faint',
    'line',
    'line-control',
    'accent',
    'accent-soft',
    'on-accent',
    'good',
    'attention',
    'bad',
    'quiet',
    'focus',
  ]);
  return {
    hoveredRow: { bgCell: colour.hover, bgCellMedium: colour.hover },
    selectedRow: { bgCell: colour['accent-soft'], bgCellMedium: colour['accent-soft'] },
    summaryRow: { bgCell: colour.well, bgCellMedium: colour.well, baseFontStyle: sizes.summary },
    headerInk: colour.ink,
    focus: colour.focus,
    canvas: { accent: colour.accent, onAccent: colour['on-accent'], border: colour['line-control'], ground: colour.sheet },
    cells: {
      ink: colour.ink,
      faint: colour['ink-faint'],
      accent: colour.accent,
      line: colour.line,
      marks: { good: colour.good, quiet: colour.quiet, attention: colour.attention, bad: colour.bad },
      figures,
      keyStyle: sizes.key,
    },
    glide: {
      accentColor: colour.accent,
      accentFg: colour['on-accent'],
      accentLight: colour['accent-soft'],
      textDark: colour.ink,
      textMedium: colour['ink-soft'],
      textLight: colour['ink-faint'],
      textHeader: colour['ink-soft'],
      textHeaderSelected: colour.ink,
      bgCell: colour.sheet,
      bgCellMedium: colour.sheet,
      bgHeader: colour.sheet,
      bgHeaderHasFocus: colour.sheet,
      bgHeaderHovered: colour.hover,
      borderColor: colour.line,
      horizontalBorderColor: colour.line,
      headerBottomBorderColor: colour.line,
      linkColor: colour.accent,
      cellHorizontalPadding: cellPadding,
      cellVerticalPadding: 4,
      headerFontStyle: sizes.header,
      baseFontStyle: sizes.text,
      fontFamily: family,
      lineHeight: 1.4,
      roundingRadius: 4,
    },
  };
};
