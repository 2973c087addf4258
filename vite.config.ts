import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the console into `dist/console`, from where the API serves it. */
export default defineConfig({
  root: 'console',
  plugins: [react()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // The colours use light-dark() and must reach the browser as written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
});
