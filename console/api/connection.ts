import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** This tab's connection to the server. */
export interface Connection {
  /** The anti-forgery token of the session. */
  readonly token: string;
  /** A request was answered 401: the person must sign in again. */
  readonly signedOut: boolean;
  /** The outcome of a save is unknown, and the console is asking the server again. */
  readonly isCheckingSave: boolean;
}

const initialState: Connection = { token: '', signedOut: false, isCheckingSave: false };

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    tokenReceived: (state, action: PayloadAction<string>) => ({ ...state, token: action.payload }),
    sessionEnded: (state) => ({ ...state, signedOut: true }),
    saveChecked: (state, action: PayloadAction<{ readonly isOver: boolean }>) => ({ ...state, isCheckingSave: !action.payload.isOver }),
    sessionBegan: (state) => ({ ...state, signedOut: false }),
  },
});

export const { tokenReceived, sessionEnded, saveChecked, sessionBegan } = connection.actions;

export const holdsConnection = (state: unknown): state is { connection: Connection } =>
  typeof state === 'object' && state !== null && 'connection' in state;

export const connectionReducer = connection.reducer;
