"""Finds recurring payments by brute force: a second program for the rules of Bookkeeping/Recurring, which shares no
code with it. It tries every phase, every cut of the circle and every due date nearby.

    brute_force.py COUNT SEED > cases.json        random ledgers with their recurring payments
    brute_force.py LEDGER.json 2026-11-20         the recurring payments of a ledger
"""
import calendar
import datetime as D
import json
import random
import sys
import unicodedata
from fractions import Fraction
WEEKS={'week':(7,2),'2 weeks':(14,3),'4 weeks':(28,0)}
MONTHS={'month':(1,5),'2 months':(2,7),'quarter':(3,10),'half-year':(6,15),'year':(12,20)}
ORDER=['week','2 weeks','twice a month','4 weeks','month','2 months','quarter','half-year','year']
TIMES={'week':52,'2 weeks':26,'4 weeks':13,'twice a month':24,'month':12,'2 months':6,'quarter':4,'half-year':2,'year':1}
EXP={'JPY':0,'KWD':3}
def clamp(mi,day):
    y,m=divmod(mi,12); m+=1
    return D.date(y,m,min(day,calendar.monthrange(y,m)[1]))
def circle(days):
    best=None
    for cut in sorted(set(days)):
        un=sorted(d if d>=cut else d+31 for d in days)
        m=un[(len(un)-1)//2]
        cost=sum(abs(u-m) for u in un)
        key=(cost,(m-1)%31+1)
        if best is None or key<best: best=key
    return best[1]
def assign(dates,day,N,phase):
    out=[]
    for d in dates:
        mi=d.year*12+d.month-1
        cands=[]
        for k in range(mi-N-1,mi+N+2):
            if k%N==phase and 12<=k<9998*12: cands.append((abs((clamp(k,day)-d).days),k))
        dev,k=min(cands)
        out.append((k,dev))
    return out
def gaps_ok(fit,n,missing):
    return fit*5>=(n-1)*4 and missing*4<=n+missing
def fit_months(dates,N,tol,least):
    if len(dates)<least: return None
    day=circle([d.day for d in dates])
    best=None
    for ph in range(N):
        a=assign(dates,day,N,ph)
        dev=sum(x[1] for x in a)
        missing=0; fit=0
        for (k1,e1),(k2,e2) in zip(a,a[1:]):
            k=(k2-k1)//N
            if 1<=k<=3 and e1<=tol and e2<=tol: fit+=1; missing+=k-1
        key=(dev,missing,ph)
        if best is None or key<best[0]: best=(key,fit,day,a[-1][0])
    (dev,missing,ph),fit,day,last=best
    return dict(ok=gaps_ok(fit,len(dates),missing),dev=dev,missing=missing,day=day,last=last,N=N)
def fit_weeks(dates,P,tol,least):
    if len(dates)<least: return None
    dev=missing=fit=0
    for a,b in zip(dates,dates[1:]):
        g=(b-a).days
        k=min(range(1,g//P+3),key=lambda k:(abs(g-k*P),k))
        e=abs(g-k*P)
        if k<=3 and e<=tol: fit+=1; missing+=k-1
        dev+=e
    return dict(ok=gaps_ok(fit,len(dates),missing),dev=dev,missing=missing)
def apart(a,b): return min((a-b)%31,(b-a)%31)
def fit_twice(dates,tol,least):
    """Fits two days of the month, on one of which each date is due: the pair that is nearest to all dates."""
    days=sorted({d.day for d in dates})
    pairs=[(a,b) for a in days for b in days if a<b] or [(days[0],(days[0]+14)%31+1)]
    pair=min(pairs,key=lambda p:(sum(min(apart(d.day,x) for x in p) for d in dates),p))
    half=lambda d: int(apart(d.day,pair[1])<apart(d.day,pair[0]))
    due=[circle([d.day for d in dates if half(d)==h] or [pair[h]]) for h in (0,1)]
    slots=[]
    for d in dates:
        (k,e),=assign([d],due[half(d)],1,0)
        slots.append((2*k+(due[half(d)]==max(due)),e,clamp(k,due[half(d)])))
    missing=fit=0
    for (k1,e1,_),(k2,e2,_) in zip(slots,slots[1:]):
        if 1<=k2-k1<=3 and e1<=tol and e2<=tol: fit+=1; missing+=k2-k1-1
    k,e,own=slots[-1]
    dev=sum(e for _,e,_ in slots); repeated=any(b[0]<=a[0] for a,b in zip(slots,slots[1:]))
    ok=gaps_ok(fit,len(dates),missing) and (not missing and not repeated or dev<=len(dates)) and all(sum(half(d)==h for d in dates)>=least for h in (0,1))
    return dict(ok=ok,dev=dev,missing=missing,days=due,own=own if e<=tol else dates[-1])
def candidates(dates,forced=None):
    res=[]
    for p in ORDER:
        if forced and p!=forced: continue
        least=1 if forced else (2 if p=='year' else 3)
        if p in WEEKS: r=fit_weeks(dates,*WEEKS[p],least)
        elif p in MONTHS: r=fit_months(dates,*MONTHS[p],least)
        else: r=fit_twice(dates,5,least)
        if r and (r['ok'] or forced): res.append((p,r))
    return res
def nexts(p,r,dates):
    """Returns the next due date and the one after it."""
    last=dates[-1]
    if p in WEEKS:
        P=WEEKS[p][0]; return last+D.timedelta(P),last+D.timedelta(2*P)
    if p in MONTHS:
        N=r['N']
        # If the dates do not fit the period that the ledger states, only the last one counts.
        last,day=(r['last'],r['day']) if r['ok'] else (last.year*12+last.month-1,last.day)
        return clamp(last+N,day),clamp(last+2*N,day)
    own=r['own']
    mi=own.year*12+own.month-1
    due=sorted({clamp(k,d) for k in range(mi-1,mi+4) for d in r['days']})
    due=[d for d in due if d>own]
    return due[0],due[1]
def tol(p): return WEEKS[p][1] if p in WEEKS else MONTHS[p][1] if p in MONTHS else 5
def state(nx,after,today,p):
    if nx>=today: return 'due'
    past=(today-nx).days
    return 'late' if past<=tol(p) or past*2<=(after-nx).days else 'ended'
def fold(s): return ' '.join(unicodedata.normalize('NFC',unicodedata.normalize('NFC',s).casefold()).split())
def stated(groups,over,currency):
    """Pairs payments with the ledger's entries about them. An entry with a period takes all payments of its payee's main
    type and currency, whatever their categories, except those that another entry names more specifically."""
    left=dict(groups); out=[]
    for o in sorted(over,key=lambda o:'category' not in o):
        mine=[k for k in left if k[2]==fold(o['name']) and o.get('category',k[3])==k[3]
            and ('amount' not in o or o.get('currency',currency)==k[1])]
        if 'every' not in o or o.get('recurring') is False:
            out+=[(k,left.pop(k),o) for k in mine]
        elif mine:
            count=lambda p: sum(len(rows) for k in mine if k[:2]==p for rows in groups[k].values())
            main=min({k[:2] for k in mine},key=lambda p:(-count(p),p))
            own=[k for k in mine if k[:2]==main]
            days={}
            for k in own:
                for d,rows in left.pop(k).items(): days.setdefault(d,[]).extend(rows)
            out.append(((*main,own[0][2],own[0][3] if len(own)==1 else ''),days,o))
    return out+[(k,days,{}) for k,days in left.items()]
def run(ledger,today):
    cur=ledger.get('currency','USD'); g={}
    over=ledger.get('recurring',[])
    for t in ledger['transactions']:
        d=D.date.fromisoformat(t['date'][:10])
        c=t.get('currency',cur); k=(t['type'],c,fold(t['name']),t.get('category') or '')
        if d>today: continue
        units=int(Fraction(str(t['amount']))*10**EXP.get(c,2))
        e=g.setdefault(k,{}).setdefault(d,[])
        e.append((units,t['name']))
    out=[]
    for k,days,entry in stated(g,over,cur):
        if entry.get('recurring') is False: continue
        dates=sorted(days); amounts=[max(u for u,_ in days[d]) for d in dates]
        forced=entry.get('every')
        cs=candidates(dates,forced)
        if not cs: continue
        p,r=min(cs,key=lambda c:(c[1]['dev'],c[1]['missing'],ORDER.index(c[0])))
        nx,after=nexts(p,r,dates)
        st=state(nx,after,today,p)
        l3=amounts[-3:]; varies=len(set(l3))>1; amount=amounts[-1]
        change=len(amounts)>=5 and amounts[-1]==amounts[-2]!=amounts[-3]==amounts[-4]==amounts[-5]
        if 'amount' in entry: amount=int(Fraction(entry['amount'])*10**EXP.get(k[1],2)); varies=False
        before=clamp(today.year*12+today.month-1-12,today.day)
        paid=sum(u for d in dates if d>before for u,_ in days[d])
        out.append(dict(type=k[0],currency=k[1],name=k[2],category=k[3],every=p,last=dates[-1].isoformat(),next=nx.isoformat(),state=st,amount=amount,perYear=None if st=='ended' else amount*TIMES[p],paid=paid,varies=varies,change=change,n=len(dates)))
    return sorted(out,key=lambda s:(s['type'],s['currency'],s['name'],s['category']))

def ledger(r):
    """Invents a ledger in which many payments recur approximately, along with payments that disturb them."""
    today=D.date(r.choice([2024,2025,2026]),r.randint(1,12),r.randint(1,28))
    rows=[]
    for number in range(r.randint(1,5)):
        name=r.choice(['Gym','Rent','Straße','Power & Light'])+(str(number) if r.random()<.8 else '')
        kind=r.choice(['expense','expense','income','transfer'])
        category=r.choice([None,'Home','Home:Rent'])
        currency=r.choice(['USD','USD','EUR','JPY'])
        p=r.choice(ORDER); n=r.choice([1,2,3,3,4,4,5,6,8,10,14,25])
        jitter=r.choice([0,0,1,1,2,3,5,8,11,16,21]); day=r.choice([1,2,5,14,15,16,27,28,29,30,31])
        skip=r.choice([0,0,0,.1,.2,.3]); stray=r.choice([0,0,.1,.2])
        first=today-D.timedelta(r.randint(0,1500)); mi=first.year*12+first.month-1
        amount=r.choice([1,3,999,1000,123456]); changes=r.random()<.4; moves=r.random()<.15
        i=0
        for _ in range(n):
            if p in WEEKS: d=first+D.timedelta(WEEKS[p][0]*i)
            elif p in MONTHS: d=clamp(mi+MONTHS[p][0]*i,day)
            else: d=clamp(mi+i//2,[day,(day+r.choice([13,14,15]))%31+1][i%2])
            i+=1
            if r.random()<skip: i+=r.choice([1,1,2,3])
            if r.random()<stray: d+=D.timedelta(r.randint(-20,20))
            d+=D.timedelta(r.randint(-jitter,jitter))
            if changes and r.random()<.3: amount=r.choice([1,2,3,999,1000,1100,123456])
            spelling=r.choice([name,name,name,name.upper(),name.lower(),' '+name.replace(' ','  ')])
            exponent=EXP.get(currency,2)
            text=str(amount) if not exponent else f'{amount//100}.{amount%100:02}'
            row=dict(date=d.isoformat(),type=kind,name=spelling,amount=text)
            if moves: category=r.choice([None,'Home','Home:Rent'])
            if category: row['category']=category
            if currency!='USD': row['currency']=currency
            rows.append(row)
            if r.random()<.05: rows.append(dict(row,amount=text if r.random()<.5 else '7'))
    r.shuffle(rows)
    result=dict(transactions=rows)
    if r.random()<.4:
        entries={}
        for row in r.sample(rows,min(len(rows),2)):
            entry=dict(name=row['name'])
            what=r.random()
            if what<.3: entry['recurring']=False
            else:
                if what<.8: entry['every']=r.choice(ORDER)
                if what>.6: entry['amount']='71'; entry['currency']=row.get('currency','USD')
            if r.random()<.3 and 'category' in row: entry['category']=row['category']
            entries[fold(row['name']),entry.get('category')]=entry
        result['recurring']=list(entries.values())
    return today,result

if __name__=='__main__':
    if sys.argv[1].isdigit():
        r=random.Random(int(sys.argv[2])); cases=[]
        for _ in range(int(sys.argv[1])):
            today,books=ledger(r)
            cases.append(dict(today=today.isoformat(),ledger=books,series=run(books,today)))
        print('[',',\n'.join(json.dumps(c,ensure_ascii=False) for c in cases),']',sep='\n')
    else:
        with open(sys.argv[1]) as file: books=json.load(file)
        for series in run(books,D.date.fromisoformat(sys.argv[2])): print(json.dumps(series,ensure_ascii=False))
