/**
 * The first script, and a small one: asks for everything that the screen at this address will need, answers and parts of the console alike,
 * while the console itself is still on its way.
 */
import { askEarly } from './api/early.ts';
import { fetchScreen } from './frame/screenParts.ts';

const { position } = document.documentElement.dataset;
if (position !== undefined) askEarly(window.location, position);
fetchScreen(window.location.pathname);
void import('./main.tsx');
