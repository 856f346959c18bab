import { describe, expect, it } from 'vitest';

import { Breakers, DeliveryGate, gateDefaults } from '../../../server/notifications/delivery-gate.js';
import { laneOf } from '../../../server/notifications/outbox.js';

const lane = (account: string, url = 'https://shop.example/hook') => laneOf(account, url);

describe('a breaker', () => {
  const fails = { failures: 3, pausesMs: [100, 400] };

  it('leaves a lane alone that keeps failing, tries once after each pause, and opens by one success', () => {
    let nowMs = 0;
    const breakers = new Breakers(fails, () => nowMs);
    const one = lane('a');
    const report = (succeeded: boolean) => {
      const end = breakers.begin(one);
      breakers.report(one, succeeded);
      end();
    };
    report(false);
    report(false);
    report(true);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(breakers.permission(one)).toBe('all');
      report(false);
    }
    expect([breakers.permission(one), breakers.pauseMs(one)]).toEqual(['none', 100]);
    expect([breakers.permission(lane('b')), breakers.pauseMs(lane('b'))]).toEqual(['all', Infinity]);
    nowMs = 100;
    expect(breakers.permission(one)).toBe('one');
    const end = breakers.begin(one);
    expect(breakers.permission(one)).toBe('none');
    end();
    expect(breakers.permission(one)).toBe('one');
    report(false);
    nowMs = 499;
    expect(breakers.permission(one)).toBe('none');
    nowMs = 500;
    report(false);
    nowMs = 899;
    expect(breakers.permission(one)).toBe('none');
    nowMs = 900;
    report(true);
    expect(breakers.permission(one)).toBe('all');
  });
});

describe('the gate', () => {
  it('gives up only what waits in a lane that is left alone, and not before the schedule is over', () => {
    const breaker = { failures: 1, pausesMs: [10_000] };
    const gate = new DeliveryGate({ ...gateDefaults, breaker }, [0, 5, 600]);
    expect([gate.room(lane('a')), gate.patienceMs(lane('a'))]).toEqual([8, null]);
    gate.report(lane('a'), false, 5);
    expect([gate.room(lane('a')), gate.patienceMs(lane('a'))]).toEqual([0, 600_000]);
    expect([gate.slots(lane('a')), gate.room(lane('b'))]).toEqual([8, 8]);
  });
});
